// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A curve in sentences that say no more than was measured. */
public final class Headline {

  private static final String IMPORTED =
      "Imported: what YCSB's client left of runs that were not made here. Unless there are interval"
          + " logs, the figures are of the whole run, connecting and warming up included.";

  private Headline() {}

  /** What was measured of a store on a workload, the most important first. */
  public static String of(Curve curve) {
    return curve.label() + ": " + String.join(" ", sentences(curve));
  }

  /** The same in one sentence, for a terminal: the peak, and why it is no higher. */
  public static String sentence(Curve curve) {
    return curve.label()
        + ": "
        + curve
            .peak()
            .map(
                peak ->
                    Text.format(
                        "highest throughput %s at %s%s; %s.",
                        (Figures.count(peak.opsPerSecond()) + " ops/s " + plusMinus(peak)).strip(),
                        Text.count(peak.threads(), "thread"),
                        latency(peak, ", "),
                        limit(curve, peak)))
            .orElse("nothing could be measured within the error gate.");
  }

  /** Half of its interval, in percent; empty without one. */
  private static String plusMinus(ThreadCount point) {
    return Figures.plusMinus(point.opsPerSecond(), point.interval()).replace(">", "± more than ");
  }

  private static String limit(Curve curve, ThreadCount peak) {
    if (peak.isClientBound()) {
      return "client-bound: the client's limit, not the store's";
    }
    if (curve.atTarget()) {
      return "as much was asked for";
    }
    if (curve.sound().size() == 1) {
      return "no other thread count was measured";
    }
    var knee =
        curve.fit().isPresent()
            ? ScalabilityTable.knee(curve)
            : curve.knee().map(it -> Text.count(it.threads(), "thread"));
    return knee.map(it -> it.startsWith("at most") ? "the knee is " + it : "the knee is at " + it)
        .orElse("it still rose there");
  }

  /** What holds of all of a report's headlines; empty if they say nothing of throughput. */
  public static Optional<String> caution(RunResults results) {
    var points = results.curves().stream().flatMap(curve -> curve.points().stream()).toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    if (results.isImported()) {
      return Optional.of(IMPORTED);
    }
    var counts = points.stream().mapToInt(point -> point.measured().size()).summaryStatistics();
    return Optional.of(
        (counts.getMin() > 1 ? repeated(counts) : once(points))
            + (results.curves().stream().anyMatch(Curve::atTarget)
                ? " The throughput is what the target allowed. Latency is service time; the"
                    + " response times are in the table of rates."
                : " Latency is service time (closed loop).")
            + Text.when(
                    results.clients() > 1,
                    " The threads were divided among %d clients.",
                    results.clients())
                .orElse(""));
  }

  private static String repeated(IntSummaryStatistics counts) {
    var repeats =
        counts.getMin() == counts.getMax()
            ? Text.count(counts.getMax(), "repeat")
            : counts.getMin() + " to " + counts.getMax() + " repeats";
    return "Throughputs are arithmetic means over "
        + repeats
        + ", with 95 % intervals of the mean (Student's t); percentiles are those of the middle"
        + " repeat.";
  }

  private static String once(List<ThreadCount> points) {
    var once = points.stream().filter(point -> point.measured().size() == 1).toList();
    var widest =
        once.stream()
            .filter(point -> point.interval().isPresent())
            .max(Comparator.comparingDouble(Headline::width));
    return (once.size() < points.size() ? "Some thread counts were" : "Each thread count was")
        + " measured once"
        + widest
            .map(
                point ->
                    ": the 95 % interval, "
                        + plusMinus(point)
                        + (once.size() > 1 ? " at the widest" : "")
                        + ", is that run's own. --repeats 3 tells how far off the next run would"
                        + " be; a longer --duration narrows it.")
            .orElse(
                ", for too short a time for an interval. --repeats 3 gives one, and so does a"
                    + " longer --duration.");
  }

  private static double width(ThreadCount point) {
    var interval = point.interval().orElseThrow();
    return (interval.high() - interval.low()) / point.opsPerSecond();
  }

  private static List<String> sentences(Curve curve) {
    var sentences = new ArrayList<String>();
    var peak = curve.peak();
    if (peak.isEmpty()) {
      sentences.add("nothing could be measured within the error gate.");
    } else {
      sentences.add(peak(peak.get()));
      if (peak.get().isClientBound()) {
        sentences.add("That is client-bound: the client's limit, not the store's.");
      }
      sentences.add(course(curve, peak.get()));
    }
    breached(curve, sentences);
    if (curve.standIn()) {
      sentences.add("An imitation answered: this says nothing about " + curve.system() + ".");
    }
    return sentences;
  }

  private static String peak(ThreadCount peak) {
    return Text.format(
        "highest measured throughput %s ops/s%s, at %s%s.",
        Figures.count(peak.opsPerSecond()),
        peak.interval().map(it -> " (" + Figures.throughput(it) + ")").orElse(""),
        Text.count(peak.threads(), "client thread"),
        latency(peak, ", with "));
  }

  private static void breached(Curve curve, List<String> sentences) {
    var threads =
        curve.points().stream()
            .filter(ThreadCount::isBreached)
            .map(point -> Integer.toString(point.threads()))
            .toList();
    if (!threads.isEmpty()) {
      sentences.add(
          "Not counted, since too many operations failed: "
              + String.join(", ", threads)
              + (threads.equals(List.of("1")) ? " thread." : " threads."));
    }
  }

  /** A loss of this share of the peak is worth a word. */
  private static final double RELEVANT = 0.05;

  /** Of a curve that has points within the error gate. */
  private static String course(Curve curve, ThreadCount peak) {
    if (curve.atTarget()) {
      return "As much was asked for, so this is not the limit.";
    }
    var points = curve.sound();
    if (points.size() == 1) {
      return "No other thread count was measured, so this need not be the limit.";
    }
    var last = points.get(points.size() - 1);
    return ScalabilityTable.sentence(curve)
        .map(sentence -> sentence + fallen(peak, last))
        .orElseGet(() -> measured(curve, peak, last));
  }

  private static String measured(Curve curve, ThreadCount peak, ThreadCount last) {
    if (curve.knee().isEmpty()) {
      return Text.format(
          "Throughput still rose up to %s threads, so this is not the limit.", last.threads());
    }
    var knee = curve.knee().get();
    var isFirst = knee.equals(curve.sound().get(0));
    var atPeak = isFirst ? "there or below, since fewer threads were not measured" : "there";
    var below =
        Text.format(
            "at %s (%s ops/s%s)",
            Text.count(knee.threads(), "thread"),
            Figures.count(knee.opsPerSecond()),
            latency(knee, ", "));
    return Text.format(
        "The measured knee is %s: more threads, up to %d, gained less than 5 %%%s.",
        knee.equals(peak) ? atPeak : below,
        last.threads(),
        lost(peak, last, ", and in the end lost %.0f %%"));
  }

  private static String fallen(ThreadCount peak, ThreadCount last) {
    var text = " At " + last.threads() + " threads throughput was %.0f %% below the highest.";
    return lost(peak, last, text);
  }

  /** What is lost behind the peak, if that is worth a word. */
  private static String lost(ThreadCount peak, ThreadCount last, String text) {
    var loss = 1 - last.opsPerSecond() / peak.opsPerSecond();
    return Text.when(loss >= RELEVANT, text, 100 * loss).orElse("");
  }

  /** Service times of a point behind some words; empty if none is known. */
  static String latency(ThreadCount point, String before) {
    var figures = latencies(point);
    return figures.isEmpty() ? "" : before + String.join(" and ", figures);
  }

  /** Those service times that are known. */
  static List<String> latencies(ThreadCount point) {
    return Stream.of("p50", "p99")
        .flatMap(
            name ->
                point.shownLatency(it -> it.at(name)).stream()
                    .mapToObj(micros -> name + " " + Figures.millis(micros) + " ms"))
        .toList();
  }
}

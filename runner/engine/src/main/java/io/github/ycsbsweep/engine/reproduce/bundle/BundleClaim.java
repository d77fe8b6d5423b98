// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.CellFigure;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Mark;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Side;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Subject;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleVerdict.JudgedClaim;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Knee;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import io.github.ycsbsweep.engine.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a report says, in a form that can be judged by other figures.
 *
 * @param subject of a knee: the system at it, and at the most threads
 * @param is which does more, or costs less; of {@link Kind#ORDER} alone
 * @param ratio that was measured; empty for a knee
 */
record BundleClaim(
    String id, Kind kind, Subject subject, Optional<Verdict> is, Optional<Ratio> ratio) {

  /** An interval with wider ends, by their ratio, says next to nothing. */
  private static final double WIDEST = 2.25;

  private static final String ONCE = "it was measured once here; --repeats 3 gives an interval";

  /** What is said. */
  enum Kind {
    /** Which of two does more or costs less, or that they are equal. */
    ORDER,
    /** By how much. */
    AMOUNT,
    /** From how many threads on more of them gain nothing. */
    KNEE
  }

  /** What became of a claim. */
  enum Outcome {
    AGREES("agrees"),
    DISAGREES("disagrees"),
    UNTOLD("can't be told");

    private final String label;

    Outcome(String label) {
      this.label = label;
    }

    @JsonValue
    String label() {
      return label;
    }
  }

  /** Those that figures make, by the margin within which two are equal. */
  static List<BundleClaim> of(BundleFigures figures, Margin margin) {
    var claims = new ArrayList<BundleClaim>();
    for (var figure : figures.ratios()) {
      var ratio = figure.ratio().filter(it -> isTold(it) && figure.obstacle().isEmpty());
      if (ratio.isPresent()) {
        var subject = figure.subject();
        var verdict = ratio.get().verdict(subject.metric().better(), margin);
        if (verdict != Verdict.UNDECIDED) {
          add(claims, Kind.ORDER, subject, Optional.of(verdict), ratio);
        }
        if (!isOverThreads(subject)) {
          add(claims, Kind.AMOUNT, subject, Optional.empty(), ratio);
        }
      }
    }
    var curves = new LinkedHashSet<List<String>>();
    figures.cells().forEach(cell -> curves.add(List.of(cell.workload(), cell.system())));
    for (var curve : curves) {
      var cells = figures.curve(curve.get(0), curve.get(1));
      knee(cells)
          .filter(knee -> isOfStore(cells))
          .filter(knee -> kneeOutcome(cells, knee, margin) == Outcome.AGREES)
          .map(knee -> new Subject(knee.workload(), Metric.THROUGHPUT, knee.side(), last(cells)))
          .ifPresent(it -> add(claims, Kind.KNEE, it, Optional.empty(), Optional.empty()));
    }
    return List.copyOf(claims);
  }

  private static void add(
      List<BundleClaim> claims,
      Kind kind,
      Subject subject,
      Optional<Verdict> is,
      Optional<Ratio> ratio) {
    claims.add(new BundleClaim("B" + (claims.size() + 1), kind, subject, is, ratio));
  }

  private static boolean isTold(Ratio ratio) {
    return ratio
        .interval()
        .filter(it -> !it.kind().isOfOneRun() && it.high() / it.low() <= WIDEST)
        .isPresent();
  }

  private static boolean isOverThreads(Subject subject) {
    return subject.one().system().equals(subject.other().system());
  }

  private static Optional<CellFigure> knee(List<CellFigure> curve) {
    var knee = Knee.of(curve.stream().mapToDouble(CellFigure::mean).toArray());
    return knee.isPresent() ? Optional.of(curve.get(knee.getAsInt())) : Optional.empty();
  }

  /** Whether the client was nowhere the limit: what bends then is the store's own. */
  private static boolean isOfStore(List<CellFigure> curve) {
    return curve.stream().allMatch(it -> it.mark() == Mark.NONE);
  }

  private static Side last(List<CellFigure> curve) {
    return curve.get(curve.size() - 1).side();
  }

  /** As a sentence. */
  String says() {
    var where = subject.workload() + ": ";
    var one = isOverThreads(subject) ? subject.one().toString() : subject.one().system();
    var other = isOverThreads(subject) ? subject.other().toString() : subject.other().system();
    var at = isOverThreads(subject) ? "" : ", " + Text.count(subject.one().threads(), "thread");
    return switch (kind) {
      case ORDER ->
          Text.format("%s%s %s %s%s", where, one, is.map(this::verb).orElse(""), other, at);
      case AMOUNT ->
          Text.format(
              "%s%s of %s is %s times that of %s%s",
              where, isCost() ? "server CPU" : "throughput", one, shown(ratio), other, at);
      case KNEE ->
          Text.format(
              "%sthe knee of %s, of up to %d", where, subject.one(), subject.other().threads());
    };
  }

  private boolean isCost() {
    return subject.metric().isCostPerOperation();
  }

  private String verb(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> isCost() ? "costs the server less than" : "does more than";
      case SLOWER -> isCost() ? "costs the server more than" : "does less than";
      default -> isCost() ? "costs the server as much as" : "does as much as";
    };
  }

  private static String shown(Optional<Ratio> ratio) {
    return ratio
        .map(
            it ->
                Figures.ratio(it.value())
                    + it.interval()
                        .map(ends -> " (" + Figures.bounds(ends, Figures::ratio) + ")")
                        .orElse(""))
        .orElse("");
  }

  /** Whether it holds by other figures, and the margin that it was made with. */
  JudgedClaim judged(BundleFigures here, Margin margin) {
    if (kind == Kind.KNEE) {
      return knee(here, margin);
    }
    var figure = here.ratio(subject);
    if (figure.isEmpty()) {
      return judged(Outcome.UNTOLD, "", "it was not measured here");
    }
    var ratio = figure.get().ratio();
    var measured = shown(ratio);
    var obstacle = figure.get().obstacle();
    if (obstacle.isPresent()) {
      return judged(Outcome.UNTOLD, measured, "not ranked here: " + obstacle.get());
    }
    var interval = ratio.flatMap(Ratio::interval).filter(it -> !it.kind().isOfOneRun());
    if (interval.isEmpty()) {
      return judged(Outcome.UNTOLD, measured, ONCE);
    }
    return kind == Kind.ORDER
        ? order(ratio.orElseThrow(), measured, margin)
        : amount(interval.get(), measured, margin);
  }

  private JudgedClaim order(Ratio measuredHere, String measured, Margin margin) {
    var verdict = measuredHere.verdict(subject.metric().better(), margin);
    if (verdict == Verdict.UNDECIDED) {
      return judged(
          Outcome.UNTOLD, measured, "the interval allows more than one answer; more repeats");
    }
    return is.orElseThrow() == verdict
        ? judged(Outcome.AGREES, measured, "the whole interval has the same answer")
        : judged(
            Outcome.DISAGREES,
            measured,
            "here "
                + subject.one().system()
                + " "
                + verb(verdict)
                + " "
                + subject.other().system());
  }

  /** Its own interval, and the margin on both sides, is where the other has to be. */
  private JudgedClaim amount(Interval interval, String measured, Margin margin) {
    var published = ratio.flatMap(Ratio::interval).orElseThrow();
    var low = published.low() / margin.factor();
    var high = published.high() * margin.factor();
    var range = Figures.ratio(low) + " to " + Figures.ratio(high);
    if (interval.low() >= low && interval.high() <= high) {
      return judged(Outcome.AGREES, measured, "the whole interval is in " + range);
    }
    return interval.high() < low || interval.low() > high
        ? judged(Outcome.DISAGREES, measured, "the whole interval is out of " + range)
        : judged(Outcome.UNTOLD, measured, "the interval reaches out of " + range);
  }

  private JudgedClaim knee(BundleFigures here, Margin margin) {
    // Another system may have been measured at more threads, and then all are measured at them.
    var curve =
        here.curve(subject.workload(), subject.one().system()).stream()
            .filter(it -> it.threads() <= subject.other().threads())
            .toList();
    var at = curve.stream().filter(it -> it.side().equals(subject.one())).findFirst();
    if (at.isEmpty() || !last(curve).equals(subject.other())) {
      return judged(Outcome.UNTOLD, "", "not all of its numbers of threads were measured here");
    }
    var measured = knee(curve).map(it -> it.threads() + "").orElse("none");
    if (!isOfStore(curve)) {
      return judged(
          Outcome.UNTOLD, measured, "not ranked here: some of its cells are not the store's");
    }
    var outcome = kneeOutcome(curve, at.get(), margin);
    var why =
        switch (outcome) {
          case AGREES -> "the intervals are on the same side";
          case DISAGREES -> "the intervals exclude it";
          case UNTOLD -> "the intervals allow more than one";
        };
    return judged(outcome, measured, why);
  }

  private JudgedClaim judged(Outcome outcome, String measured, String why) {
    var published = kind == Kind.KNEE ? subject.one().threads() + "" : shown(ratio);
    return new JudgedClaim(id, says(), published, measured, outcome, why);
  }

  /**
   * Whether a point is the knee by the whole intervals: nothing later exceeds it by the margin, and
   * each earlier one is exceeded by something later.
   */
  private static Outcome kneeOutcome(List<CellFigure> curve, CellFigure at, Margin margin) {
    var earlier = curve.stream().filter(it -> it.threads() < at.threads()).toList();
    var isExceeded = later(curve, at).anyMatch(it -> exceeds(it, at, margin));
    if (isExceeded || earlier.stream().anyMatch(it -> isLevel(curve, it, margin))) {
      return Outcome.DISAGREES;
    }
    return isLevel(curve, at, margin)
            && earlier.stream()
                .allMatch(one -> later(curve, one).anyMatch(it -> exceeds(it, one, margin)))
        ? Outcome.AGREES
        : Outcome.UNTOLD;
  }

  /** Whether nothing later exceeds a point for all that the intervals tell. */
  private static boolean isLevel(List<CellFigure> curve, CellFigure from, Margin margin) {
    return later(curve, from)
        .allMatch(it -> gain(from, it).filter(gain -> gain.high() < margin.factor()).isPresent());
  }

  private static boolean exceeds(CellFigure one, CellFigure from, Margin margin) {
    return gain(from, one).filter(margin::isBelow).isPresent();
  }

  private static Stream<CellFigure> later(List<CellFigure> curve, CellFigure from) {
    return curve.stream().filter(it -> it.threads() > from.threads());
  }

  /** Their repeats are of the same starts, where both have as many. */
  private static Optional<Interval> gain(CellFigure from, CellFigure to) {
    var one = to.values();
    var other = from.values();
    var ratio = one.length == other.length ? Ratio.paired(one, other) : Ratio.unpaired(one, other);
    return ratio.flatMap(Ratio::interval);
  }
}

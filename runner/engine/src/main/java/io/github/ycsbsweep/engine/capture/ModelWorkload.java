// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.statistics.SizeHistogram;
import io.github.ycsbsweep.engine.store.StoreDescription.Capture;
import io.github.ycsbsweep.support.PackedRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A workload file that does what a model tells, as far as YCSB's operations can.
 *
 * @param bindings what it must know of those that may play it
 */
record ModelWorkload(TrafficModel model, Capture bindings) {

  static final String SIZES = "sizes.csv";
  static final String RANKS = "ranks.csv";
  static final String RATES = "rates.csv";

  /** Of a file of rates: each step has two lines of the thousand that are allowed. */
  private static final int MOST_STEPS = 400;

  /** Beyond, it is taken that nobody looked away, as a part of the server's own time. */
  private static final double WATCHED = 0.9;

  /** The prefix of names of fields: of one letter, since names may be kept with each value. */
  private static final String FIELD = "f";

  /** What YCSB puts before the number in a key. */
  private static final int KEY_PREFIX = "user".length();

  /** Of values that nobody wrote while it was looked at. */
  private static final long ANY_SIZE = 100;

  /** Times to live with a weight; where there are more, they are rounded. */
  private static final int MOST_TIMES = 50;

  private static final Map<String, Long> UNITS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  /** Bytes that a value has beside that of its only field. */
  private static final int PACKING = PackedRecord.encode(Map.of(FIELD + "0", new byte[0])).length;

  private boolean isOfFields() {
    return model.records().form().equals("fields");
  }

  /** The text of the file. */
  String text() {
    var lines = new ArrayList<String>();
    lines.add(
        "# Traffic of a server as a workload, made by capture.sh; model.json has its figures.");
    lines.addAll(model.notPlayed(model.playedShare(), use -> use.kind().isPlayed()));
    lines.addAll(mix());
    lines.addAll(values());
    lines.addAll(keys());
    lines.addAll(lives());
    return String.join("\n", lines) + "\n";
  }

  private List<String> mix() {
    var played = model.playedShare();
    var reads = played == 0 ? 1 : model.share(CommandKind.READ) / played;
    return List.of(
        "workload=site.ycsb.workloads.CoreWorkload",
        Text.format("readproportion=%.6f", reads),
        Text.format("updateproportion=%.6f", 1 - reads),
        "insertproportion=0",
        "scanproportion=0",
        "readallfields=" + model.records().wholeReads(),
        Text.format("missproportion=%.6f", model.missShare().orElse(0.0)));
  }

  private List<String> values() {
    var lines = new ArrayList<String>();
    var records = model.records();
    if (!isOfFields()) {
      lines.addAll(bindings.ofValues());
    }
    lines.add("fieldcount=" + records.fields());
    lines.add("fieldnameprefix=" + FIELD);
    lines.add(
        "writeallfields=" + (2 * records.fieldsEach() > records.fields() + 1 || !isOfFields()));
    if (valueSizes().count() == 0) {
      lines.add("# No value was written while it was looked at: their size is not known.");
      lines.add("fieldlength=" + ANY_SIZE);
    } else {
      lines.add("fieldlength=" + Math.round(valueSizes().mean()));
      lines.add("fieldlengthdistribution=histogram:" + SIZES);
    }
    return lines;
  }

  /** Those that were written; where nothing was, those that are there. */
  private SizeHistogram.Sizes valueSizes() {
    var written = model.records().valueSizes();
    return written.count() > 0 || isOfFields()
        ? written
        : model.origin().sample().map(KeySample::lengths).orElse(written);
  }

  private List<String> keys() {
    var used = model.popularity().keys();
    return List.of(
        "recordcount=" + model.recordCount(model.popularity()),
        model
            .popularity()
            .law()
            .map(zipf -> Text.format("requestdistribution=zipf:%.4f", zipf.exponent()))
            .orElse("requestdistribution=" + (used == 0 ? "uniform" : "ranks:" + RANKS)),
        "insertorder=ordered",
        "zeropadding="
            + Math.max(
                1,
                Math.round(model.records().keySizes().mean()) - KEY_PREFIX - bindings.keyBytes()));
  }

  /**
   * Times that were set while it was looked at; else those that are left of keys that are there.
   */
  private List<String> lives() {
    var sample = model.origin().sample().filter(any -> model.lives().count() == 0);
    var lives = sample.map(KeySample::lives).orElse(model.lives());
    if (lives.count() == 0) {
      return List.of();
    }
    var share = sample.map(it -> (double) lives.count() / it.keys()).orElse(model.lifeShare());
    var times = Text.format("never:%.6f,%s", 1 - share, weighted(lives, share));
    return bindings.ofLives().stream().map(name -> name + "=" + times).toList();
  }

  /** Times to live with weights, which are so much together. */
  static String weighted(SizeHistogram.Sizes lives, double share) {
    return rounded(lives.histogram(), 3).entrySet().stream()
        .map(it -> Text.format("%s:%.6f", time(it.getKey()), share * it.getValue() / lives.count()))
        .collect(Collectors.joining(","));
  }

  private static SortedMap<Long, Long> rounded(SortedMap<Long, Long> counts, int digits) {
    var rounded = new TreeMap<Long, Long>();
    counts.forEach(
        (millis, count) ->
            rounded.merge(
                new BigDecimal(millis).round(new MathContext(digits)).longValue(),
                count,
                Long::sum));
    return digits > 1 && rounded.size() > MOST_TIMES ? rounded(counts, digits - 1) : rounded;
  }

  /** In the largest unit of which it is a multiple. */
  private static String time(long millis) {
    return UNITS.entrySet().stream()
        .filter(unit -> millis % unit.getValue() == 0)
        .max(Map.Entry.comparingByValue())
        .map(unit -> millis / unit.getValue() + unit.getKey())
        .orElseThrow();
  }

  /** How popular keys are, as the workload draws them. */
  String ranks() {
    return ranks(model.popularity());
  }

  static String ranks(Popularity popularity) {
    var text = new StringBuilder("# keys,part of the uses\n");
    var ranks = popularity.ranks();
    ranks.forEach((keys, part) -> text.append(Text.format("%d,%.9f\n", keys, part)));
    return text.toString();
  }

  /** The lengths of values, as the workload draws them. */
  String sizes() {
    var text = new StringBuilder("# bytes,weight\n");
    var packing = isOfFields() ? 0 : PACKING;
    valueSizes()
        .histogram()
        .forEach(
            (bytes, count) ->
                text.append(Math.max(0, bytes - packing)).append(',').append(count).append('\n'));
    return text.toString();
  }

  /**
   * How many of the commands that are played came in each second, as {@code --target} reads it;
   * empty where the server was looked at now and then only.
   */
  Optional<String> rates() {
    return rates(model, model.playedShare());
  }

  /** Likewise of a part of them. */
  static Optional<String> rates(TrafficModel model, double share) {
    var curve = model.arrival().curve();
    var watched = model.origin().server().map(ServerCounts::seconds).orElse(0.0);
    if (curve.seconds() < 2 || curve.seconds() < WATCHED * watched) {
      return Optional.empty();
    }
    var text = new StringBuilder("seconds,ops_per_s\n");
    var together = (curve.curve().size() + MOST_STEPS - 1) / MOST_STEPS;
    for (var from = 0; from < curve.curve().size(); from += together) {
      var to = Math.min(from + together, curve.curve().size());
      var mean = curve.curve().subList(from, to).stream().mapToDouble(rate -> rate).average();
      // Seconds count from the first operation.
      var rate = Math.max(from == 0 ? 1 : 0, mean.orElse(0) * share);
      text.append(Text.format("%d,%.1f\n", from * curve.step(), rate));
      text.append(Text.format("%d,%.1f\n", to * curve.step(), rate));
    }
    return Optional.of(text.toString());
  }
}

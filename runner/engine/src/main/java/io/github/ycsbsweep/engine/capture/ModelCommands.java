// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.TrafficModel.CommandUse;
import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workload file that plays commands by their names, as often as a model tells, and the files that
 * it names.
 */
record ModelCommands(TrafficModel model) {

  static final String FILE = "commands";

  private static final String RATES = "rates-commands.csv";

  /**
   * As much as the CPU time of a command may be wrong: where reads and updates leave out no more,
   * they do.
   */
  private static final double WORTH = 0.05;

  /** Of the number in the name of a key. */
  private static final long MOST_DIGITS = 1000;

  /** Of values that nobody wrote. */
  private static final double ANY_SIZE = 100;

  /** Whether it plays much that reads and updates don't. */
  boolean isWorthIt() {
    return model.namedShare() >= model.playedShare() + WORTH;
  }

  private List<CommandUse> played() {
    return model.commands().stream()
        .filter(use -> use.type().isPresent() && use.share() > 0)
        .toList();
  }

  /** The texts of all files, by their names. */
  Map<String, String> files() {
    var files = new TreeMap<String, String>();
    files.put(FILE, text());
    ModelWorkload.rates(model, model.namedShare()).ifPresent(it -> files.put(RATES, it));
    for (var type : model.types().entrySet()) {
      if (type.getValue().law().isEmpty()) {
        files.put("ranks-" + type.getKey() + ".csv", ModelWorkload.ranks(type.getValue()));
      }
      if (!valueSizes(type.getKey()).isEmpty()) {
        files.put("sizes-" + type.getKey() + ".csv", sizes(type.getKey()));
      }
    }
    return files;
  }

  private String text() {
    var lines = new ArrayList<String>();
    lines.add(
        "# Commands of a server as a workload, made by capture.sh; model.json has its figures.");
    lines.addAll(model.notPlayed(model.namedShare(), use -> use.type().isPresent()));
    lines.add("workload=io.github.ycsbsweep.workloads.CommandWorkload");
    lines.add("commands.mix=" + played().stream().map(this::use).collect(Collectors.joining(",")));
    var records = model.types().values().stream().mapToLong(this::records).sum();
    lines.add("recordcount=" + Math.max(1, Math.min(Integer.MAX_VALUE, records)));
    lines.add("zeropadding=" + Math.max(1, Math.min(MOST_DIGITS, Math.round(keyBytes()) - 1)));
    lines.add("# Of a key that is loaded, which estimates of memory go by:");
    lines.add("fieldcount=1");
    lines.add("fieldlength=" + Math.round(bytesOfAKey()));
    model.types().forEach((type, popularity) -> lines.addAll(keys(type, popularity)));
    lines.addAll(expiry());
    return String.join("\n", lines) + "\n";
  }

  private String use(CommandUse use) {
    return Text.format("%s:%.6f", use.command(), use.share() / model.namedShare())
        + use.items().map(items -> Text.format(":%.2f", items)).orElse("");
  }

  private List<String> keys(String type, Popularity popularity) {
    var prefix = "commands." + type + ".";
    return Stream.of(
            Optional.of("records=" + records(popularity)),
            Optional.of(
                popularity
                    .law()
                    .map(zipf -> Text.format("keys=zipf:%.4f", zipf.exponent()))
                    .orElse("keys=ranks:ranks-" + type + ".csv")),
            elements(type).map(elements -> "elements=" + elements),
            Optional.of("values=histogram:sizes-" + type + ".csv")
                .filter(any -> !valueSizes(type).isEmpty()))
        .flatMap(Optional::stream)
        .map(text -> prefix + text)
        .toList();
  }

  private long records(Popularity popularity) {
    return model.recordCount(popularity);
  }

  private Optional<Long> elements(String type) {
    return model
        .origin()
        .sample()
        .flatMap(sample -> Optional.ofNullable(sample.elements().get(type)))
        .map(mean -> Math.max(1, Math.min(CommandTally.MOST_ITEMS, Math.round(mean))));
  }

  /** Of what the commands of a type wrote, how many were of which length. */
  private SortedMap<Long, Long> valueSizes(String type) {
    var counts = new TreeMap<Long, Long>();
    played().stream()
        .filter(use -> use.type().orElseThrow().equals(type))
        .flatMap(use -> use.valueSizes().stream())
        .forEach(
            sizes -> sizes.histogram().forEach((bytes, n) -> counts.merge(bytes, n, Long::sum)));
    return counts;
  }

  private String sizes(String type) {
    var text = new StringBuilder("# bytes,weight\n");
    valueSizes(type).forEach((bytes, n) -> text.append(bytes).append(',').append(n).append('\n'));
    return text.toString();
  }

  private double keyBytes() {
    var sizes = played().stream().flatMap(use -> use.keySizes().stream()).toList();
    var keys = sizes.stream().mapToLong(it -> it.count()).sum();
    return sizes.stream().mapToDouble(it -> it.count() * it.mean()).sum() / Math.max(1, keys);
  }

  private double bytesOfAKey() {
    var keys = 0L;
    var bytes = 0.0;
    for (var type : model.types().entrySet()) {
      var records = records(type.getValue());
      var sizes = valueSizes(type.getKey());
      var values = sizes.values().stream().mapToLong(Long::longValue).sum();
      var sum = sizes.entrySet().stream().mapToDouble(it -> it.getKey() * it.getValue()).sum();
      var mean = values == 0 ? ANY_SIZE : sum / values;
      keys += records;
      bytes += records * mean * elements(type.getKey()).orElse(1L);
    }
    return keys == 0 ? ANY_SIZE : bytes / keys;
  }

  private List<String> expiry() {
    if (model.lives().count() == 0) {
      return List.of();
    }
    var sets = model.commands().stream().filter(use -> use.command().equals("SET")).findFirst();
    return List.of(
        "commands.expiry=" + ModelWorkload.weighted(model.lives(), 1),
        Text.format("commands.expiry.proportion=%.6f", sets.map(CommandUse::expiring).orElse(0.0)));
  }
}

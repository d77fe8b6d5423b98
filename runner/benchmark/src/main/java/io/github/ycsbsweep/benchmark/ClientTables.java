// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static java.util.Locale.ROOT;

import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/** The tables of docs/performance.md, in Markdown. */
final class ClientTables {

  private final List<Trial> trials;
  private final List<String> clients;
  private final List<Integer> threads;

  /** Of clients in their order. */
  ClientTables(List<String> clients, List<Trial> trials) {
    this.trials = List.copyOf(trials);
    this.clients = List.copyOf(clients);
    this.threads = trials.stream().map(Trial::threads).distinct().sorted().toList();
  }

  /** Medians over the rounds, with the least and the most. */
  String figures() {
    var text = new StringBuilder();
    text.append("| threads | client | ops/s | client CPU, µs/op | server CPU, µs/op | p99, µs |\n");
    text.append("|--:|---|--:|--:|--:|--:|\n");
    for (var level : threads) {
      for (var client : clients) {
        text.append(
            String.format(
                ROOT,
                "| %d | %s | %s | %s | %s | %s |%n",
                level,
                client,
                spread("%,.0f", figures(client, level, ClientTables::rate)),
                spread("%.1f", figures(client, level, Trial::clientMicros)),
                spread("%.1f", figures(client, level, Trial::serverMicros)),
                spread("%,.0f", figures(client, level, Trial::p99Micros))));
      }
    }
    return text.toString();
  }

  /**
   * Ratios within each round: their geometric mean, with its 95 % interval.
   *
   * @param pairs of clients, as {@code one/other}; a pair with a client that is missing is left out
   */
  String ratios(List<String> pairs) {
    var text = new StringBuilder();
    text.append("| threads | ratio | throughput | client CPU | server CPU | p99 |\n");
    text.append("|--:|---|--:|--:|--:|--:|\n");
    for (var level : threads) {
      for (var pair : pairs) {
        var names = pair.split("/", 2);
        if (clients.containsAll(List.of(names))) {
          text.append(
              String.format(
                  ROOT,
                  "| %d | %s ÷ %s | %s | %s | %s | %s |%n",
                  level,
                  names[0],
                  names[1],
                  ratio(names, level, ClientTables::rate),
                  ratio(names, level, Trial::clientMicros),
                  ratio(names, level, Trial::serverMicros),
                  ratio(names, level, Trial::p99Micros)));
        }
      }
    }
    return text.toString();
  }

  private static OptionalDouble rate(Trial trial) {
    return OptionalDouble.of(trial.opsPerSecond());
  }

  /** By round; without the rounds in which it is not known. */
  private Map<Integer, Double> figures(
      String client, int level, Function<Trial, OptionalDouble> figure) {
    var figures = new TreeMap<Integer, Double>();
    for (var trial : trials) {
      if (trial.client().equals(client) && trial.threads() == level) {
        figure.apply(trial).ifPresent(value -> figures.put(trial.round(), value));
      }
    }
    return figures;
  }

  /** Of the rounds in which both are known. */
  private String ratio(String[] names, int level, Function<Trial, OptionalDouble> figure) {
    var one = figures(names[0], level, figure);
    var other = figures(names[1], level, figure);
    one.keySet().retainAll(other.keySet());
    other.keySet().retainAll(one.keySet());
    return Ratio.paired(values(one), values(other))
        .map(
            ratio ->
                String.format(ROOT, "%.2f", ratio.value())
                    + ratio
                        .interval()
                        .map(i -> String.format(ROOT, " (%.2f–%.2f)", i.low(), i.high()))
                        .orElse(""))
        .orElse("");
  }

  private static double[] values(Map<Integer, Double> figures) {
    return figures.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String spread(String format, Map<Integer, Double> figures) {
    if (figures.isEmpty()) {
      return "";
    }
    var sorted = figures.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    var middle = sorted.length / 2;
    var median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return String.format(
        ROOT,
        format + " (" + format + "–" + format + ")",
        median,
        sorted[0],
        sorted[sorted.length - 1]);
  }
}

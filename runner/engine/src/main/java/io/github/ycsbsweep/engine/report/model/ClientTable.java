// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.PerClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

// SPDX-License-Identifier: Apache-2.0

/** What each of several clients did: a row a client of a load, over those repeats that stand. */
public final class ClientTable {

  private static final String NOTE =
      "Over the repeats: the mean of the rates and of the cores, the 99th percentile of the middle"
          + " repeat (of two the higher one), and the clock offset that is furthest from 0. A"
          + " client's clock ahead of the runner's has a positive offset; one on the runner's machine"
          + " has none.";

  private static final List<String> HEADER =
      List.of(
          "store",
          "load",
          "client",
          "host",
          "client threads",
          "ops/s",
          "p99 ms",
          "CPU cores",
          "clock offset ms");

  /** Where a client's figures of all repeats come together. */
  private record Key(
      String store, int threads, int clients, OptionalDouble target, int client, String host) {

    static Key of(Cell cell, PerClient client) {
      return new Key(
          CellLabel.store(cell),
          cell.threads(),
          cell.clients(),
          cell.targetOps(),
          client.client(),
          client.host());
    }

    String load() {
      return threads
          + " threads of "
          + clients
          + (clients == 1 ? " client" : " clients")
          + (target.isPresent()
              ? String.format(Locale.ROOT, ", %,.0f/s", target.getAsDouble())
              : "");
    }
  }

  private ClientTable() {}

  /** Of the sweep and of rates beside it; empty where every cell had one client. */
  public static Optional<NotedTable> of(RunResults results, String workload) {
    return table("Each client", results.cells(), workload);
  }

  /** Likewise of a scan over clients. */
  public static Optional<NotedTable> ofScan(RunResults results, String workload) {
    return table("Each client of the scan", results.clientScan(), workload);
  }

  private static Optional<NotedTable> table(String title, List<Cell> cells, String workload) {
    var stores = cells.stream().map(CellLabel::store).distinct().toList();
    var order =
        Comparator.comparingInt((Key key) -> stores.indexOf(key.store()))
            .thenComparingInt(Key::threads)
            .thenComparingDouble(key -> key.target().orElse(0))
            .thenComparingInt(Key::clients)
            .thenComparingInt(Key::client)
            .thenComparing(Key::host);
    var repeats = new TreeMap<Key, List<PerClient>>(order);
    for (var cell : cells) {
      if (cell.workload().equals(workload) && cell.status() != Cell.Status.FAILED) {
        for (var client : cell.perClient()) {
          repeats.computeIfAbsent(Key.of(cell, client), any -> new ArrayList<>()).add(client);
        }
      }
    }
    var rows = repeats.entrySet().stream().map(it -> row(it.getKey(), it.getValue())).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new NotedTable(title, NOTE, HEADER, rows));
  }

  private static List<String> row(Key key, List<PerClient> repeats) {
    var p99 =
        repeats.stream().map(PerClient::p99).flatMapToLong(OptionalLong::stream).sorted().toArray();
    var cores = repeats.stream().map(PerClient::cpuCores).flatMapToDouble(OptionalDouble::stream);
    var rates = repeats.stream().mapToDouble(PerClient::opsPerSecond);
    var offset =
        repeats.stream()
            .map(PerClient::clockOffsetMillis)
            .flatMapToDouble(OptionalDouble::stream)
            .boxed()
            .max(Comparator.comparingDouble(Math::abs));
    return List.of(
        key.store(),
        key.load(),
        Integer.toString(key.client()),
        key.host(),
        Integer.toString(repeats.get(0).threads()),
        Figures.count(rates.average().orElse(0)),
        p99.length == 0 ? "" : Figures.millis((double) p99[p99.length / 2]),
        Figures.cores(cores.average()),
        offset.map(millis -> String.format(Locale.ROOT, "%.1f", millis)).orElse(""));
  }
}

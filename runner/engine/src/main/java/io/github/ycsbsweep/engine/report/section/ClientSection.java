// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.hundredths;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.model.ThreadCount.middle;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Imbalance;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What each of several clients did: a row for each client of a load, over those repeats that stand.
 */
final class ClientSection implements Section {

  private static final String NOTE =
      "Over the repeats: the mean of the rates and of the cores, and the clock offset that is"
          + " furthest from 0. The 99th percentile is that of the middle repeat, of two the higher"
          + " one. A client's clock ahead of the runner's has a positive offset; one on the"
          + " runner's machine has none.";

  /** From here on the clients' seconds lie a tenth of an interval apart before they are moved. */
  private static final double CLOCK_MILLIS = 100;

  private static final List<Field<Map.Entry<Key, List<ClientFigures>>>> FIELDS =
      List.of(
          text("store", it -> it.getKey().cell().system()),
          text("load", it -> it.getKey().load()),
          figure("client", it -> it.getKey().client()),
          text("host", it -> it.getKey().host()),
          figure("client threads", it -> it.getValue().get(0).threads()),
          count("ops/s", it -> mean(it, one -> OptionalDouble.of(one.opsPerSecond()))),
          millis("p99 ms", it -> middle(it.getValue().stream().map(ClientFigures::p99))),
          hundredths("CPU cores", 0, it -> mean(it, ClientFigures::cpuCores)),
          figure("clock offset ms", it -> offset(it.getValue())));

  /** Where a client's figures of all repeats come together. */
  private record Key(CellName cell, int client, String host) {
    String load() {
      return Text.format(
          "%s of %s%s",
          Text.count(cell.threads(), "thread"),
          Text.count(cell.clients(), "client"),
          CellLabel.rate(cell.targetOps()));
    }
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    return List.of(
        table("Each client", results.cells(), workload),
        table("Each client of the scan", results.clientScan(), workload));
  }

  /** Without rows where every cell had one client. */
  private static Table table(String title, List<Cell> cells, String workload) {
    var stores = cells.stream().map(Cell::shownLabel).distinct().toList();
    var order =
        Comparator.comparingInt((Key key) -> stores.indexOf(key.cell().system()))
            .thenComparingInt(key -> key.cell().threads())
            .thenComparingDouble(key -> key.cell().targetOps().orElse(0))
            .thenComparingInt(key -> key.cell().clients())
            .thenComparingInt(Key::client)
            .thenComparing(Key::host);
    var repeats = new TreeMap<Key, List<ClientFigures>>(order);
    for (var cell : cells) {
      if (cell.workload().equals(workload) && cell.status() != Cell.Status.FAILED) {
        var name = CellName.of(cell, cell.shownLabel());
        for (var client : cell.perClient()) {
          var key = new Key(name, client.client(), client.host());
          repeats.computeIfAbsent(key, any -> new ArrayList<>()).add(client);
        }
      }
    }
    return Table.of(title, NOTE, FIELDS, List.copyOf(repeats.entrySet()));
  }

  private static OptionalDouble mean(
      Map.Entry<Key, List<ClientFigures>> repeats, Function<ClientFigures, OptionalDouble> figure) {
    return repeats.getValue().stream()
        .map(figure)
        .flatMapToDouble(OptionalDouble::stream)
        .average();
  }

  private static Optional<String> offset(List<ClientFigures> repeats) {
    return repeats.stream()
        .map(ClientFigures::clockOffsetMillis)
        .flatMapToDouble(OptionalDouble::stream)
        .boxed()
        .max(Comparator.comparingDouble(Math::abs))
        .map(millis -> Text.format("%.1f", millis));
  }

  /** Nothing of a cell that failed: its figures don't stand. */
  @Override
  public void findings(Cell cell, FindingList findings) {
    if (cell.status() == Cell.Status.FAILED) {
      return;
    }
    Imbalance.of(cell)
        .ifPresent(
            apart ->
                findings.warn(
                    "the clients' rates per thread are more than 10 % apart",
                    "their sum stands, but one of them was held up: by another machine, way to the"
                        + " server, or neighbour; measure with clients that are alike",
                    cell,
                    apart.text()));
    for (var client : cell.perClient()) {
      var offset = client.clockOffsetMillis().orElse(0);
      if (Math.abs(offset) >= CLOCK_MILLIS) {
        findings.warn(
            "a client's clock is off by 0.1 s or more",
            "its figures were moved by as much, as far as that could be measured, and from 0.5 s on"
                + " the cell fails. Let chrony or another NTP client keep the clocks",
            cell,
            Text.format("%s, %+.0f ms", client.name(), offset));
      }
    }
  }
}

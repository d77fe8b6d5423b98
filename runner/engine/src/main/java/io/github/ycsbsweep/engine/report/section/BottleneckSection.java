// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.hundredths;
import static io.github.ycsbsweep.engine.report.model.Table.Field.megabytes;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;

/** What cells used of their machine, and what was at its limit. */
public final class BottleneckSection implements Section {

  /** What is found in cells that the client limited. */
  public static final String CLIENT_BOUND =
      "client-bound: the client could do no more, so these figures are not the store's, and"
          + " servers are not ranked by them";

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var cells = results.cells(workload);
    var blocks = new ArrayList<Block>();
    blocks.add(new Paragraph("Resources in the measured window:", Style.PLAIN));
    blocks.add(resources(cells));
    if (!results.isImported()) {
      blocks.add(new Paragraph("The bottleneck of each cell:", Style.PLAIN));
      blocks.add(bottlenecks(cells));
    }
    return blocks;
  }

  /** What cells used of their machine. */
  private static Table resources(List<Cell> cells) {
    return Table.of(
        CellFields.of(
            it -> it,
            hundredths("client CPU cores", 0, (Cell it) -> it.client().cpuCores()),
            hundredths("client GC %", 0, it -> it.client().gcPercent()),
            megabytes("client RSS MB", it -> it.client().rssBytes()),
            hundredths("server CPU cores", 0, it -> it.serverUse().cpuCores()),
            megabytes("server RSS MB", it -> it.serverUse().rssBytes()),
            megabytes("network MB/s", it -> it.use().netBytesPerSecond())),
        cells);
  }

  /** What was at its limit in cells; empty where that was not looked for. */
  private static Table bottlenecks(List<Cell> cells) {
    return Table.of(
        CellFields.of(
            it -> it,
            text("bottleneck", (Cell it) -> it.bottleneck().map(found -> found.verdict().label())),
            text("because", it -> it.bottleneck().map(Bottleneck::reason))),
        cells);
  }

  /** Whether figures are those of the client, the network or the neighbours. */
  @Override
  public void findings(Cell cell, FindingList findings) {
    cell.bottleneck()
        .ifPresent(
            found -> {
              limit(cell, found, findings);
              strangers(cell, found.load(), findings);
            });
  }

  private static void limit(Cell cell, Bottleneck found, FindingList findings) {
    var text =
        switch (found.verdict()) {
          case CLIENT_BOUND -> CLIENT_BOUND;
          case NETWORK_BOUND ->
              "network-bound: the link was full, so more of the store can't be seen";
          case POOL_BOUND -> "pool-bound: not every client thread had an operation under way";
          case SERVER_BOUND, UNKNOWN -> "";
        };
    if (!text.isEmpty()) {
      findings.warn(text, found.advice(), cell, found.reason());
    }
  }

  private static void strangers(Cell cell, Bottleneck.Load load, FindingList findings) {
    // A server that is not the runner's own is a stranger too, where it runs on this machine.
    var isKnown = !cell.server().onLoopback() || cell.serverUse().cpuCores().isPresent();
    var cores = load.machine().machineCores().orElse(0);
    var others = load.machine().otherCores().orElse(0);
    var stolen = load.machine().stolenCores().orElse(0);
    if (isKnown && cores > 0 && others + stolen >= Bottlenecks.FOREIGN * cores) {
      findings.warn(
          "something else was at work on the client's machine, and took 10 % or more of its cores",
          "it spoils the figures: end what else runs there (other virtual machines too, if cores"
              + " were stolen), and measure again",
          cell,
          Text.format(
              "%.2f of %.0f cores%s",
              others + stolen,
              cores,
              stolen >= 0.01 ? Text.format(", %.2f of them stolen", stolen) : ""));
    }
  }
}

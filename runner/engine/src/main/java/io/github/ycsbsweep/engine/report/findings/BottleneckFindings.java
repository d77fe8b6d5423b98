// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks;
import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.report.model.CellLabel;

/** Looks for cells whose figures are those of the client, the network or the neighbours. */
public final class BottleneckFindings {

  private BottleneckFindings() {}

  public static void add(Cell cell, FindingList findings) {
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
          case CLIENT_BOUND ->
              "client-bound: the client could do no more, so these figures are not"
                  + " the store's and are not ranked";
          case NETWORK_BOUND ->
              "network-bound: the link was full, so more of the store can't be" + " seen";
          case POOL_BOUND -> "pool-bound: not every client thread had an operation under way";
          case SERVER_BOUND, UNKNOWN -> "";
        };
    if (!text.isEmpty()) {
      findings.add(
          WARNING, text, found.advice(), CellLabel.whereRepeated(cell) + ": " + found.reason());
    }
  }

  private static void strangers(Cell cell, Bottleneck.Load load, FindingList findings) {
    // A server that is not the runner's own is a stranger too, where it runs on this machine.
    var isKnown = !cell.server().onLoopback() || cell.serverUse().cpuCores().isPresent();
    var cores = load.machine().machineCores().orElse(0);
    var others = load.machine().otherCores().orElse(0);
    var stolen = load.machine().stolenCores().orElse(0);
    if (isKnown && cores > 0 && others + stolen >= Bottlenecks.FOREIGN * cores) {
      findings.add(
          WARNING,
          "something else was at work on the client's machine: it took 10 % or more of the cores,"
              + " and that spoils the figures",
          "end what else runs there (other virtual machines too, if cores were stolen), and measure"
              + " again",
          CellLabel.whereRepeated(cell)
              + Text.format(
                  ": %.2f of %.0f cores%s",
                  others + stolen,
                  cores,
                  stolen >= 0.01 ? Text.format(", %.2f of them stolen", stolen) : ""));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Hiccups;
import io.github.ycsbsweep.engine.model.Hiccups.Pauses;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import java.util.Optional;
import java.util.OptionalLong;

/** Looks for tails of latencies that pauses of the client or its machine explain. */
final class HiccupFindings {

  /** Of a service time: a pause of that share of it explains it. */
  private static final double SHARE = 0.5;

  /** Microseconds. Shorter pauses are those of any busy machine. */
  private static final long LEAST_PERCENTILE = 1_000;

  /** Microseconds, of the longest: there is one in any window. */
  private static final long LEAST_MAX = 10_000;

  private HiccupFindings() {}

  /** A service time and the hiccups at the same percentile, in microseconds. */
  private record Tail(String name, long service, long client, OptionalLong machine, long least) {

    boolean isExplained() {
      return explains(client);
    }

    boolean isOfMachine() {
      return machine.isPresent() && explains(machine.getAsLong());
    }

    private boolean explains(long pause) {
      return pause >= least && pause >= SHARE * service;
    }

    String text() {
      return Text.format(
          "%s %s ms, hiccups of the client %s ms%s",
          name,
          Figures.millis((double) service),
          Figures.millis((double) client),
          machine.isPresent()
              ? ", of its machine " + Figures.millis((double) machine.getAsLong()) + " ms"
              : "");
    }
  }

  static void add(Cell cell, FindingList findings) {
    var latency = cell.all().flatMap(Operation::latency);
    if (latency.isPresent() && cell.hiccups().isPresent()) {
      percentile(latency.get(), cell.hiccups().get())
          .filter(Tail::isExplained)
          .or(() -> longest(latency.get(), cell.hiccups().get()).filter(Tail::isExplained))
          .ifPresent(tail -> add(cell, tail, findings));
    }
  }

  private static void add(Cell cell, Tail tail, FindingList findings) {
    findings.add(
        WARNING,
        tail.isOfMachine()
            ? "pauses of the client's machine explain the slowest operations, and not the store"
            : "pauses of the client explain the slowest operations, and not the store",
        tail.isOfMachine()
            ? "end what else runs there, or measure with fewer threads or on more cores"
            : "look at its collections (client GC %), or give it more heap (JAVA_OPTS=-Xmx...) or"
                + " cores",
        CellLabel.whereRepeated(cell) + ": " + tail.text());
  }

  /** At the highest percentile that is known of both. */
  private static Optional<Tail> percentile(Latency latency, Hiccups hiccups) {
    return tail("p99.9", latency.p999(), hiccups, Pauses::p999)
        .or(() -> tail("p99", latency.p99(), hiccups, Pauses::p99));
  }

  private static Optional<Tail> tail(
      String name, OptionalLong service, Hiccups hiccups, PauseFigure figure) {
    var client = pause(hiccups.client(), figure);
    return service.isPresent() && client.isPresent()
        ? Optional.of(
            new Tail(
                name,
                service.getAsLong(),
                client.getAsLong(),
                pause(hiccups.machine(), figure),
                LEAST_PERCENTILE))
        : Optional.empty();
  }

  private static Optional<Tail> longest(Latency latency, Hiccups hiccups) {
    return hiccups
        .client()
        .map(
            client ->
                new Tail(
                    "max",
                    latency.max(),
                    client.max(),
                    pause(hiccups.machine(), pauses -> OptionalLong.of(pauses.max())),
                    LEAST_MAX));
  }

  private static OptionalLong pause(Optional<Pauses> pauses, PauseFigure figure) {
    return pauses.map(figure::of).orElse(OptionalLong.empty());
  }

  /** A figure of pauses, in microseconds. */
  @FunctionalInterface
  private interface PauseFigure {
    OptionalLong of(Pauses pauses);
  }
}

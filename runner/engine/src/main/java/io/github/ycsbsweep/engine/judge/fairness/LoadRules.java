// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.fairness.FairnessCheck.CellTally;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Load;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.ServerThreads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the load was the store's to bear: server, client and link had room to spare. */
final class LoadRules {

  /** Of what the whole server used: more, and one thread does the work. */
  private static final double ONE_THREAD = 0.8;

  private static final double FULL_THREAD = 0.9;

  private static final double MOST_OF_CORES = 0.8;

  private static final double MOST_OF_LINK = 0.7;

  /** Between stores, of the highest throughput. */
  private static final double SPREAD = 0.03;

  private static final double LITTLE_TOLERANCE = 0.25;

  private LoadRules() {}

  /**
   * A store that can use one core only is given an instance for each, or its limit is that core.
   */
  static FairnessCheck sharding(FairnessEvidence run) {
    var bound = new TreeMap<String, String>();
    var checked = 0;
    for (var cell : run.measured()) {
      var busiest = cell.load(load -> load.server().serverThreadCores());
      var allowed = cell.load(load -> load.server().serverAllowedCores());
      if (busiest.isPresent() && allowed.isPresent()) {
        checked++;
        var thread = busiest.getAsDouble();
        var cores = allowed.getAsDouble();
        var used = cell.serverUse().cpuCores().orElse(0);
        if (thread >= FULL_THREAD && thread >= ONE_THREAD * used && cores >= 2) {
          bound.put(cell.shownLabel(), Text.format("%.2f of %.0f cores", thread, cores));
        }
      }
    }
    if (checked == 0) {
      return unmeasuredThreads(run);
    }
    return bound.isEmpty()
        ? FairnessCheck.pass(
            "no server was at the limit of one thread, in %s", Text.count(checked, "cell"))
        : FairnessCheck.warn("bound by one thread: %s", FairnessCheck.list(bound));
  }

  private static FairnessCheck unmeasuredThreads(FairnessEvidence run) {
    var areSeveral =
        run.curves().stream()
            .map(cell -> run.fact(cell, "threads", ServerThreads.class))
            .allMatch(threads -> threads.filter(ServerThreads.SEVERAL::equals).isPresent());
    return areSeveral
        ? FairnessCheck.pass("every store has several threads, as its binding's descriptor tells")
        : FairnessCheck.notChecked("nothing is known of the servers' threads");
  }

  /** The client must have room to spare, or its own limit is measured. */
  static FairnessCheck clientHeadroom(FairnessEvidence run) {
    var tally =
        CellTally.of(
            run.measured(),
            LoadRules::shareOfClientCores,
            (cell, share) ->
                share < MOST_OF_CORES && !cell.clientBound()
                    ? ""
                    : Text.format("%.0f %% of the cores left for it", 100 * share)
                        + (cell.clientBound() ? ", client-bound" : ""));
    return tally.check(
        "the machine did not tell what the client may use",
        "at most %.0f %% of the cores left for it, in %s; a second client was not tried",
        100 * tally.most(),
        tally.cells());
  }

  private static OptionalDouble shareOfClientCores(Cell cell) {
    var used = cell.client().cpuCores();
    var allowed = cell.load(load -> load.client().clientAllowedCores());
    if (used.isEmpty() || allowed.isEmpty()) {
      return OptionalDouble.empty();
    }
    var machine = cell.load(load -> load.machine().machineCores()).orElse(Double.MAX_VALUE);
    var left = Math.min(allowed.getAsDouble(), machine - cell.serverUse().cpuCores().orElse(0));
    return OptionalDouble.of(Math.min(1, used.getAsDouble() / Math.max(left, 0.01)));
  }

  /** The link must have room to spare, and nothing can go through it that does not fit. */
  static FairnessCheck linkHeadroom(FairnessEvidence run) {
    var tally =
        CellTally.of(
            run.measured(),
            cell -> cell.load(Load::linkShare),
            (cell, share) ->
                share < MOST_OF_LINK
                    ? ""
                    : Text.format("%.0f %% of the link", 100 * share)
                        + (share > 1 ? ", which is impossible" : ""));
    return tally.check(
        run.cells().stream().allMatch(cell -> cell.server().onLoopback())
            ? "the loopback interface has no speed to be full by"
            : "the link does not tell its speed",
        "at most %.0f %% of the link, in %s",
        100 * tally.most(),
        tally.cells());
  }

  /** Stores that all stop at the same throughput have met something that is none of them. */
  static FairnessCheck ceiling(FairnessEvidence run) {
    var shared = new ArrayList<String>();
    var apart = new ArrayList<String>();
    for (var workload : run.workloads()) {
      var peaks = peaks(run, workload);
      if (peaks.size() > 1) {
        var spread = 1 - Collections.min(peaks.values()) / Collections.max(peaks.values());
        var names =
            peaks.entrySet().stream()
                .map(peak -> Text.format("%s %,.0f", peak.getKey(), peak.getValue()))
                .collect(Collectors.joining(", "));
        (spread < SPREAD ? shared : apart)
            .add(Text.format("%s: %.1f %% apart (%s)", workload, 100 * spread, names));
      }
    }
    return shared.isEmpty() && apart.isEmpty()
        ? FairnessCheck.notChecked("needs two stores with figures on one workload")
        : FairnessCheck.of(shared, "%s", String.join("; ", apart));
  }

  /** The highest throughput of each store, within the gates. */
  private static Map<String, Double> peaks(FairnessEvidence run, String workload) {
    return run.measured().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.status() == Cell.Status.OK)
        .filter(cell -> !cell.server().standIn() && cell.all().isPresent())
        .collect(
            Collectors.toMap(
                Cell::store,
                cell -> cell.all().orElseThrow().opsPerSecond(),
                Math::max,
                TreeMap::new));
  }

  /** Where Little's law misses, a pool or the clock limits, not the store. */
  static FairnessCheck little(FairnessEvidence run) {
    var tally = new CellTally();
    for (var cell : run.measured()) {
      var underWay = cell.load(Load::underWay);
      if (cell.targetOps().isEmpty() && underWay.isPresent()) {
        var distance = Math.abs(underWay.getAsDouble() / cell.threads() - 1);
        var isFar = distance > LITTLE_TOLERANCE;
        tally.add(
            cell, distance, isFar ? Text.format("%.1f under way", underWay.getAsDouble()) : "");
      }
    }
    return tally.check(
        "holds for closed loops without batches, and there are none",
        "rate × mean time is within %.1f %% of the threads, in %s",
        100 * tally.most(),
        tally.cells());
  }
}

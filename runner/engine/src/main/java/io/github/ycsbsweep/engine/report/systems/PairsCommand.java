// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS_SCAN;
import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.LATENCY_AT;
import static io.github.ycsbsweep.engine.request.SweepOption.MEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.OUT;
import static io.github.ycsbsweep.engine.request.SweepOption.PAIRS;
import static io.github.ycsbsweep.engine.request.SweepOption.PHASES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE_WRITES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROFILE;
import static io.github.ycsbsweep.engine.request.SweepOption.REPEATS;
import static io.github.ycsbsweep.engine.request.SweepOption.RESUME;
import static io.github.ycsbsweep.engine.request.SweepOption.SLICE;
import static io.github.ycsbsweep.engine.request.SweepOption.SLO;
import static io.github.ycsbsweep.engine.request.SweepOption.TARGET;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.VERIFY;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that measures in pairs what a sweep left open between its systems. */
public final class PairsCommand {

  /** What the command is for. */
  public static final String WHY =
      "Undecided, or measured once. In pairs, in the same seconds, smaller differences are decided:";

  /** What the measurement in pairs says in its own way, and what is of the sweep alone. */
  private static final Set<SweepOption> OF_THE_SWEEP =
      Set.of(THREADS, REPEATS, DURATION, ORDER, OPERATIONS, OUT, RESUME, CLIENTS_SCAN, PROFILE);

  /** What takes no turns. */
  private static final Set<SweepOption> WITHOUT_PAIRS =
      Set.of(PHASES, LATENCY_AT, SLO, PROBE, PROBE_WRITES, FAULT, VERIFY);

  private static final String LONG_TURNS = TurnPlan.SAMPLED_IN_ITS_REST + "ms";

  private PairsCommand() {}

  /** Empty where all is decided, and where the systems could take no turns. */
  public static Optional<String> of(RunResults results, List<SystemFacts> systems) {
    var request = results.run().invocation().request();
    var threads =
        results.workloads().stream()
            .flatMap(workload -> StoreComparison.in(results, systems, workload).stream())
            .filter(StoreComparison::isOpen)
            .flatMap(row -> Stream.of(row.first(), row.second()))
            .map(count -> count.threads())
            .distinct()
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return threads.isEmpty()
            || results.run().option(MEMORY).isPresent()
            || !takesTurns(results, request)
        ? Optional.empty()
        : Optional.of(
            request
                .without(OF_THE_SWEEP)
                .with(PAIRS)
                .with(THREADS, threads)
                .with(SLICE, sharesServer(results) ? Optional.of(LONG_TURNS) : Optional.empty())
                .commandLine());
  }

  /** Short turns would not tell for which of two systems a server worked. */
  private static boolean sharesServer(RunResults results) {
    var servers =
        results.cells().stream()
            .filter(cell -> cell.server().mode().equals(Mode.EXTERNAL.word()))
            .map(cell -> List.of(cell.server().address(), cell.label()))
            .distinct()
            .toList();
    return servers.stream().map(server -> server.get(0)).distinct().count() < servers.size();
  }

  /** In turns a rate is one number, and no share of a peak or course over time. */
  private static boolean hasOneRate(Cell cell) {
    return cell.targetOps().isPresent() && cell.schedule().isEmpty();
  }

  private static boolean takesTurns(RunResults results, SweepOptions request) {
    return !request.words().isEmpty()
        && WITHOUT_PAIRS.stream().noneMatch(request::has)
        && (!request.has(TARGET) || results.cells().stream().allMatch(PairsCommand::hasOneRate))
        && !request.runs(ClientProgram.MEMTIER)
        && request.text(CLIENTS).filter(clients -> clients.startsWith("k8s:")).isEmpty();
  }
}

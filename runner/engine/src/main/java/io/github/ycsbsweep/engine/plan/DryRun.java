// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Program;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text of {@code --dry-run}: what would run. */
public final class DryRun {

  /** Reads a second of the probe. */
  private static final int PROBE_RATE = 300;

  private final SweepPlan plan;
  private final Map<String, Mode> modes;
  private final Function<SystemWorkload, List<String>> clients;
  private final StringBuilder text = new StringBuilder();

  /**
   * What of the plan is to be measured.
   *
   * @param cells at rising threads, in their order
   * @param begun workloads on systems of which some cell is to be measured
   * @param done cells at rising threads that an earlier call has measured
   */
  public record Remainder(List<CellPlan> cells, Collection<SystemWorkload> begun, int done) {

    public Remainder {
      cells = List.copyOf(cells);
      begun = List.copyOf(begun);
    }
  }

  /**
   * Of a plan.
   *
   * @param modes of the servers, by the labels of their systems
   * @param clients makes the words of the first cell of a workload, the program first
   */
  public DryRun(
      SweepPlan plan, Map<String, Mode> modes, Function<SystemWorkload, List<String>> clients) {
    this.plan = plan;
    this.modes = Map.copyOf(modes);
    this.clients = clients;
  }

  /**
   * The text, in lines.
   *
   * @param results folder of the run
   */
  public String text(Remainder remaining, Path results) {
    var summary = new PlanSummary(plan);
    var due = remaining.cells().size();
    var order = plan.request().measurement().order();
    line(
        "Would measure %s in about %s.",
        summary.cells(due), summary.estimate(due, remaining.begun()));
    line("Order: %s, seed %d", order.kind().name().toLowerCase(Locale.ROOT), order.seed());
    line("Results: %s", results);
    var number = remaining.done();
    for (var workload : plan.request().workloads()) {
      for (var system : plan.request().systems()) {
        workload(plan.of(system.label(), workload.name()));
      }
      line("");
      for (var cell : remaining.cells()) {
        if (cell.isOf(workload.name())) {
          number++;
          line(
              "  %d: %s, %s %d, %s",
              number,
              Text.count(cell.threads(), "thread"),
              cell.kind() == CellPlan.Kind.TURN ? "start" : "repeat",
              cell.repeat(),
              cell.label());
        }
      }
      followUps(workload.name());
    }
    return text.toString();
  }

  private void workload(SystemWorkload one) {
    var request = plan.request();
    var measurement = request.measurement();
    var label = one.label();
    line("");
    line("%s, %s, on %s", label, one.workload().name(), server(one, modes.get(label)));
    if (one.phase() == Phase.RUN && !one.server().noLoad()) {
      line(
          "  load: %s of %s",
          Text.count(one.data().records(), "record"), Text.count(one.data().recordBytes(), "byte"));
    }
    if (request.turns().isPresent()) {
      inTurns(request.turns().get(), measurement.repeats());
    } else if (one.server().lifetime().fresh()) {
      line("  every repeat of a cell on a server of its own, started and loaded for it");
    }
    var groups = groups(one);
    if (!groups.isEmpty()) {
      line("  numbers of threads that take turns: %s", groups);
    }
    line(
        "  every cell %s for %d s after %d s of warm-up",
        switch (one.phase()) {
          case RUN -> "runs";
          case LOAD -> "loads an empty store,";
          case FRESH -> "starts on an empty store, and runs";
        },
        measurement.durationSeconds(),
        measurement.warmupSeconds());
    var rates = request.rates();
    rates
        .schedule()
        .ifPresent(it -> line("  rate: %s, %s arrivals", it.shape(), it.arrivals().word()));
    rates.phases().ifPresent(phases -> phases(phases, one));
    for (var fault : one.server().faults()) {
      line(
          "  fault: %s, %.1f s into the measured time",
          fault.text(), measurement.durationSeconds() * fault.percent() / 100.0);
    }
    if (rates.hasProbe()) {
      line(
          "  probe: %d %s a second by one thread, on the idle store and beside every cell",
          PROBE_RATE, rates.probe() == ProbeKind.WRITE ? "inserts" : "reads");
    }
    if (one.client().readBackSeconds() > 0) {
      line(
          "  writes are numbered, and read back after every cell in %d s at most",
          one.client().readBackSeconds());
    }
    var threads = measurement.threads().counts().get(0);
    var words = clients.apply(one).stream().map(Secrets::word).toList();
    line("  client at %s: %s", Text.count(threads, "thread"), ShellWords.line(words));
    if (request.clients().count() > 1) {
      line(
          "  divided among %d clients: %s",
          request.clients().count(), String.join(", ", request.clients().hosts()));
    }
  }

  /** {@code 8, 16, 32; 64, 128}; others are measured alone. */
  private String groups(SystemWorkload one) {
    var request = plan.request();
    return request.measurement().threads().groups().stream()
        .filter(
            group -> CellPlan.rising(request, one, group.get(0), 1).kind() == CellPlan.Kind.VISIT)
        .map(PlanSummary::list)
        .collect(Collectors.joining("; "));
  }

  private void inTurns(TurnPlan turns, int starts) {
    line(
        "  in turns of %d ms with the other systems, %d of each in a block; %s%s",
        turns.slice().toMillis(),
        turns.turnsInBlock(),
        turns.precision().isPresent() ? "at most " : "",
        Text.count(starts, "start"));
    if (turns.precision().isPresent()) {
      var asked = turns.precision().get();
      var metrics = String.join(", ", asked.metrics());
      line(
          "  until the intervals of %s are within %.2f %%, at most %d s",
          metrics, 100 * asked.share(), asked.limit().toSeconds());
    }
  }

  private void phases(PhasePlan phases, SystemWorkload one) {
    line("  phases of every cell:");
    for (var phase : phases.phases()) {
      line(
          "    %s: %d s%s, %s",
          phase.name(),
          phase.seconds(),
          phase.isMeasured() ? "" : ", not measured",
          phase.loads().stream()
              .map(load -> load(load, one.workload().name()))
              .collect(Collectors.joining("; beside it ")));
    }
  }

  private static String load(PhaseLoad load, String usual) {
    var threads = load.threads();
    return load.workload().map(WorkloadFile::name).orElse(usual)
        + (threads.isPresent() ? ", " + Text.count(threads.getAsInt(), "thread") : "")
        + load.rate()
            .map(rate -> ", " + rate.shape() + " ops/s, " + rate.arrivals().word() + " arrivals")
            .orElse(", a closed loop");
  }

  private String server(SystemWorkload one, Mode mode) {
    if (mode == Mode.EXTERNAL) {
      return "the server at "
          + one.address().orElse("an address that only its binding knows")
          + command("started", one.server().lifetime().start())
          + command("stopped", one.server().lifetime().stop());
    }
    var form = one.server().form();
    var own =
        form.topology().kind() == Kind.STANDALONE
            ? "a server of its own"
            : "servers of its own (" + form.topology().text().orElseThrow() + ")";
    return own
        + form.persistence().map(kind -> ", persistence " + kind).orElse("")
        + form.memory().map(memory -> ", maxmemory " + memory).orElse("")
        + words(one.server().program())
        + limits(one.server().limits())
        + " ("
        + mode.word()
        + ")";
  }

  private static String command(String what, Optional<String> line) {
    return line.map(words -> ", " + what + " by: " + Secrets.redacted(words)).orElse("");
  }

  private static String limits(ServerLimits limits) {
    return limits.isNone() ? "" : ", " + limits.text();
  }

  private static String words(Program program) {
    return program.path().map(path -> ", " + path).orElse("")
        + (program.arguments().isEmpty() ? "" : ", with " + ShellWords.line(program.arguments()));
  }

  /**
   * What follows the cells at rising threads, as far as it can be told before their peak is known.
   */
  private void followUps(String workload) {
    var request = plan.request();
    for (var cell : plan.followUps(CellPlan.Kind.SHARE)) {
      if (cell.isOf(workload)) {
        line(
            "  then: %d %% of the peak, repeat %d, %s",
            cell.percent(), cell.repeat(), cell.label());
      }
    }
    if (!request.clients().scan().isEmpty()) {
      line(
          "  then: the threads of the peak by %s clients, %s",
          PlanSummary.list(request.clients().scan()),
          Text.count(request.clients().scanRepeats(), "repeat"));
    }
    var searched = request.rates().searched();
    if (searched.isPresent()) {
      for (var system : request.systems()) {
        line(
            "  then: at most %d rates, in search of the highest with %s, %s",
            SweepPlan.MOST_STEPS, searched.get().text(), system.label());
      }
    }
    if (request.profile()) {
      line("  then: the threads of the peak once more, profiled, in no figure");
    }
  }

  private void line(String format, Object... values) {
    text.append(values.length == 0 ? format : Text.format(format, values)).append('\n');
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.RatePlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Lane;
import io.github.ycsbsweep.engine.results.CellFolder;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A cell that is to be made.
 *
 * @param workload on its system
 * @param kind what it is made for
 * @param percent of the peak, of a share; 0 of other cells
 * @param threads of all clients together; 0 of a share whose peak is not known yet
 * @param repeat from 1
 * @param target operations a second that the clients keep to; empty: a closed loop, or a rate that
 *     changes
 * @param schedule of the operations; empty where YCSB paces them, or nobody does
 * @param clients client processes that the threads are divided among
 */
public record CellPlan(
    SystemWorkload workload,
    Kind kind,
    int percent,
    int threads,
    int repeat,
    OptionalInt target,
    Optional<RateSchedule> schedule,
    int clients) {

  /** What a cell is made for. */
  public enum Kind {
    /** The sweep over threads. */
    RISING,
    /** Likewise, in turns with other systems. */
    TURN,
    /** Likewise, in turns with other numbers of threads. */
    VISIT,
    /** A share of the measured peak. */
    SHARE,
    /** A rate that the search for an objective has chosen. */
    SEARCH,
    /** The client scaling test: the same threads, divided among other numbers of clients. */
    SCALING,
    /** A profile, which is in no figure. */
    PROFILE
  }

  /** A cell at rising threads. */
  public static CellPlan rising(
      SweepRequest request, SystemWorkload workload, int threads, int repeat) {
    var rates = request.rates();
    var constant =
        rates.target().isPresent()
            ? rates.paced(rates.target().getAsInt())
            : Optional.<RateSchedule>empty();
    return new CellPlan(
        workload,
        kind(request, workload, threads),
        0,
        threads,
        repeat,
        rates.target(),
        rates.schedule().or(() -> constant),
        request.clients().count());
  }

  /** Whoever inserts needs the keys that the cell before has used up. */
  private static Kind kind(SweepRequest request, SystemWorkload workload, int threads) {
    if (request.turns().isPresent()) {
      return Kind.TURN;
    }
    var isVisited =
        request.measurement().order().kind() == OrderPlan.Kind.VISITS
            && workload.phase() == SystemWorkload.Phase.RUN
            && !workload.data().inserts()
            && threads > 0
            && request.measurement().threads().groupOf(threads).size() > 1;
    return isVisited ? Kind.VISIT : Kind.RISING;
  }

  /** A share of a peak that is still to be measured. */
  public static CellPlan share(
      SweepRequest request, SystemWorkload workload, int percent, int repeat) {
    var cell = rising(request, workload, 0, repeat);
    return new CellPlan(
        workload, Kind.SHARE, percent, 0, repeat, cell.target, cell.schedule, cell.clients);
  }

  /** The same in a closed loop of other clients, for the client scaling test. */
  public CellPlan divided(int among) {
    var none = OptionalInt.empty();
    return new CellPlan(workload, Kind.SCALING, 0, threads, repeat, none, Optional.empty(), among);
  }

  /** The same for something else. */
  public CellPlan of(Kind other) {
    return new CellPlan(workload, other, percent, threads, repeat, target, schedule, clients);
  }

  /** The same with threads that are known now. */
  public CellPlan with(int known) {
    return new CellPlan(workload, kind, percent, known, repeat, target, schedule, clients);
  }

  /** The same at a rate. */
  public CellPlan at(int rate, RatePlan rates) {
    var asked = OptionalInt.of(rate);
    return new CellPlan(
        workload, kind, percent, threads, repeat, asked, rates.paced(rate), clients);
  }

  public String label() {
    return workload.label();
  }

  /** Whether it is of a workload, on whatever system. */
  public boolean isOf(String name) {
    return workload.workload().name().equals(name);
  }

  /** Whether it is of a workload on a system: both have one name in a run. */
  public boolean isOf(SystemWorkload other) {
    return workload.name().equals(other.name());
  }

  /** Whether it takes turns with another one, or is that. */
  public boolean isBeside(CellPlan other, SweepRequest request) {
    return kind == other.kind
        && repeat == other.repeat
        && (kind == Kind.TURN
            ? isOf(other.workload.workload().name()) && threads == other.threads
            : isOf(other.workload)
                && request.measurement().threads().groupOf(threads).contains(other.threads));
  }

  /** Whether clients are released at one instant: also a single one, where others wait for it. */
  public boolean together() {
    return clients > 1 || kind == Kind.SCALING || takesTurns();
  }

  /** Whether it is measured in turns with other cells. */
  public boolean takesTurns() {
    return kind == Kind.TURN || kind == Kind.VISIT;
  }

  /** Its lane among the cells that it takes turns with; empty: it takes none. */
  public Optional<Lane> lane(SweepRequest request) {
    return switch (kind) {
      case TURN -> {
        var labels = request.systems().stream().map(SystemRequest::label).toList();
        yield request.turns().map(plan -> new Lane(plan, labels.indexOf(label())));
      }
      case VISIT -> {
        var measurement = request.measurement();
        var group = measurement.threads().groupOf(threads);
        yield Optional.of(
            new Lane(
                TurnPlan.ofVisits(
                    group.size(), measurement.warmupSeconds(), measurement.durationSeconds()),
                group.indexOf(threads)));
      }
      default -> Optional.empty();
    };
  }

  /** What tells it from those that it takes turns with. */
  public String laneName() {
    return kind == Kind.VISIT ? Text.count(threads, "thread") : label();
  }

  public boolean isProfiled() {
    return kind == Kind.PROFILE;
  }

  /** What it is called among the cells of its run, and its folder: {@code STORE/w/t0008/r1}. */
  public String name() {
    var apart =
        switch (kind) {
          case RISING, TURN, VISIT -> "";
          case SHARE -> "-at" + percent;
          case SEARCH -> "-" + target.orElseThrow() + "ops";
          case SCALING -> "-" + clients + "clients";
          case PROFILE -> CellFolder.PROFILED;
        };
    return Text.format("%s/t%04d%s/r%d", workload.name(), threads, apart, repeat);
  }

  /** For people, without its number; {@code repeats} are of every cell of the run. */
  public String text(int repeats) {
    var text = new StringBuilder();
    text.append(
        Text.format(
            "%s %s, %s", label(), workload.workload().name(), Text.count(threads, "thread")));
    if (!rate().isEmpty()) {
      text.append(" at ").append(rate()).append(target.isPresent() ? " ops/s" : "");
    }
    if (together()) {
      text.append(", ").append(Text.count(clients, "client"));
    }
    if (isProfiled()) {
      text.append(", profiled");
    } else if (repeats > 1 || repeat > 1) {
      text.append(kind == Kind.TURN ? ", start " : ", repeat ").append(repeat);
    }
    return text.toString();
  }

  /** What it keeps to, as a number or a shape; empty text of a closed loop. */
  public String rate() {
    return target.isPresent()
        ? Integer.toString(target.getAsInt())
        : schedule.map(RateSchedule::shape).orElse("");
  }

  /**
   * Operations a second that are due in the measured window, on average; empty where a closed loop
   * is in it.
   */
  public OptionalDouble asked(SweepRequest request) {
    var seconds = request.measurement().durationSeconds();
    var phases = request.rates().phases();
    if (phases.isPresent()) {
      var lead = phases.get().leadSeconds();
      return phases.get().due(lead, lead + seconds);
    }
    return schedule.isPresent()
        ? OptionalDouble.of(schedule.get().mean(seconds))
        : target.isPresent() ? OptionalDouble.of(target.getAsInt()) : OptionalDouble.empty();
  }

  /** What YCSB itself keeps to. */
  public OptionalInt ycsbTarget() {
    return schedule.isPresent() ? OptionalInt.empty() : target;
  }
}

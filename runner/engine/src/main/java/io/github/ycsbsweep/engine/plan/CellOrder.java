// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.plan.CellPlan.Kind;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order in which cells are measured, workload by workload; docs/guide/running.md defines it.
 */
final class CellOrder {

  private final SweepRequest request;
  private final List<String> labels;
  private final int repeats;
  private final MinimalStandardGenerator random;

  /**
   * A cell's place in the order.
   *
   * @param workload its name
   * @param label of the system
   * @param level client threads; or percent of the peak
   * @param repeat from 1
   */
  record Turn(String workload, String label, int level, int repeat) {

    SystemWorkload of(List<SystemWorkload> workloads) {
      return workloads.stream()
          .filter(one -> one.name().equals(label + "/" + workload))
          .findFirst()
          .orElseThrow();
    }
  }

  CellOrder(SweepRequest request) {
    this.request = request;
    this.labels = request.systems().stream().map(SystemRequest::label).toList();
    this.repeats = request.measurement().repeats();
    this.random = new MinimalStandardGenerator(request.measurement().order().seed());
  }

  /** Cells at rising threads. */
  List<CellPlan> rising(List<SystemWorkload> workloads) {
    var threads = request.measurement().threads();
    return cells(threads.counts(), threads.open()).stream()
        .map(turn -> CellPlan.rising(request, turn.of(workloads), turn.level(), turn.repeat()))
        .toList();
  }

  /** Cells that have the threads of the peak. */
  List<CellPlan> followUps(List<SystemWorkload> workloads) {
    var cells = new ArrayList<CellPlan>();
    for (var turn : cells(request.rates().shares(), false)) {
      cells.add(CellPlan.share(request, turn.of(workloads), turn.level(), turn.repeat()));
    }
    for (var one : workloads) {
      for (var repeat = 1; repeat <= request.clients().scanRepeats(); repeat++) {
        for (var clients : request.clients().scan()) {
          cells.add(CellPlan.rising(request, one, 0, repeat).divided(clients));
        }
      }
      if (request.profile()) {
        cells.add(CellPlan.rising(request, one, 0, 1).of(Kind.PROFILE));
      }
    }
    return cells;
  }

  /**
   * Turns of all workloads. A further call draws on where the one before has ended.
   *
   * @param levels client threads or shares, in the order of the options
   * @param open whether the levels end at the knee
   */
  List<Turn> cells(List<Integer> levels, boolean open) {
    var cells = new ArrayList<Turn>();
    for (var workload : request.workloads()) {
      cells.addAll(
          request.turns().isPresent()
              ? inTurns(workload, levels, request.turns().get())
              : switch (request.measurement().order().kind()) {
                case VISITS, INTERLEAVED -> alternating(workload, levels, 1, repeats);
                case FIXED -> fixed(workload, levels);
                case RANDOM -> random(workload, levels, open);
              });
    }
    return cells;
  }

  /** Start by start, by rising levels; at a level all systems take turns. */
  private List<Turn> inTurns(WorkloadFile workload, List<Integer> levels, TurnPlan turns) {
    var cells = new ArrayList<Turn>();
    for (var start = 1; start <= repeats; start++) {
      for (var level : levels) {
        for (var system : turns.startOrder(start)) {
          cells.add(new Turn(workload.name(), labels.get(system), level, start));
        }
      }
    }
    return cells;
  }

  /** System by system, by rising levels. */
  private List<Turn> fixed(WorkloadFile workload, List<Integer> levels) {
    var cells = new ArrayList<Turn>();
    for (var label : labels) {
      for (var level : levels) {
        for (var repeat = 1; repeat <= repeats; repeat++) {
          cells.add(new Turn(workload.name(), label, level, repeat));
        }
      }
    }
    return cells;
  }

  /**
   * Repeat by repeat, by rising levels; the systems take turns, and another one is first each time.
   */
  private List<Turn> alternating(WorkloadFile workload, List<Integer> levels, int first, int last) {
    var groups = groups(levels);
    var cells = new ArrayList<Turn>();
    for (var repeat = first; repeat <= last; repeat++) {
      for (var at = 0; at < groups.size(); at++) {
        for (var turn = 0; turn < labels.size(); turn++) {
          var label = labels.get((repeat - 1 + at + turn) % labels.size());
          for (var level : groups.get(at)) {
            cells.add(new Turn(workload.name(), label, level, repeat));
          }
        }
      }
    }
    return cells;
  }

  /** Levels that are measured in turns, if numbers of threads are visited; else each alone. */
  private List<List<Integer>> groups(List<Integer> levels) {
    var plan = request.measurement();
    return plan.order().kind() == OrderPlan.Kind.VISITS && levels.equals(plan.threads().counts())
        ? plan.threads().groups()
        : levels.stream().map(List::of).toList();
  }

  /** Shuffled. Open levels rise in the first repeat, since it has to find the knee. */
  private List<Turn> random(WorkloadFile workload, List<Integer> levels, boolean open) {
    var cells = open ? alternating(workload, levels, 1, 1) : new ArrayList<Turn>();
    var shuffled = alternating(workload, levels, open ? 2 : 1, repeats);
    shuffle(shuffled);
    cells.addAll(shuffled);
    return cells;
  }

  /** As Fisher and Yates do it. */
  private void shuffle(List<Turn> cells) {
    for (var last = cells.size() - 1; last > 0; last--) {
      Collections.swap(cells, last, random.below(last + 1));
    }
  }

  /**
   * C++'s {@code std::minstd_rand} (Park, Miller and Stockmeyer), seeded in the same way: a seed
   * means the same order everywhere.
   */
  static final class MinimalStandardGenerator {

    /** A prime. */
    static final long MODULUS = Integer.MAX_VALUE;

    private static final long MULTIPLIER = 48_271;

    private long state;

    MinimalStandardGenerator(long seed) {
      state = Math.max(1, seed % MODULUS);
    }

    /** The next number, from 0 to one less than the bound. */
    int below(long bound) {
      state = state * MULTIPLIER % MODULUS;
      return (int) (state % bound);
    }
  }
}

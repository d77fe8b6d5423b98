// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.plan.CellPlan.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.TurnPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** How much a plan is, for people. */
public record PlanSummary(SweepPlan plan) {

  /** Of a cell, beside its warm-up and its measured time. */
  private static final int SECONDS_BESIDE = 4;

  /** Of the start and the end of a server that a single cell has. */
  private static final int SECONDS_OF_START = 1;

  /** Of a load, beside its records. */
  private static final int SECONDS_OF_LOAD = 2;

  private static final int RECORDS_PER_SECOND = 20_000;

  /**
   * {@code 8 cells at most, up to the knee and 2 at 25, 50 % of the peak}.
   *
   * @param due cells at rising threads that are to be measured
   */
  public String cells(int due) {
    var request = plan.request();
    var rates = request.rates();
    var parts = new ArrayList<>(List.of(Text.count(due, "cell")));
    request.turns().flatMap(TurnPlan::precision).ifPresent(any -> parts.add(" at most"));
    if (request.measurement().threads().open()) {
      parts.add(" at most, up to the knee");
    }
    parts.add(followUps(Kind.SHARE, "at " + list(rates.shares()) + " % of the peak"));
    rates
        .searched()
        .map(it -> " and at most " + plan.searchCells() + " in search of " + it.text())
        .ifPresent(parts::add);
    parts.add(followUps(Kind.SCALING, "by " + list(request.clients().scan()) + " clients"));
    parts.add(followUps(Kind.PROFILE, "profiled"));
    return String.join("", parts);
  }

  private String followUps(Kind kind, String what) {
    var cells = plan.followUps(kind).size();
    return cells > 0 ? " and " + cells + " " + what : "";
  }

  /**
   * A duration: what the cells take, and some time for the loads. Where every cell has a server of
   * its own, it also has a load of its own, on average as long as those of the workloads that were
   * begun.
   *
   * @param due cells at rising threads that are to be measured
   * @param begun workloads on systems of which some cell is to be measured
   */
  public String estimate(int due, Collection<SystemWorkload> begun) {
    var measurement = plan.request().measurement();
    var turns = plan.request().turns();
    if (turns.isPresent()) {
      var levels = measurement.threads().counts().size();
      var load = begun.stream().mapToLong(PlanSummary::secondsOfLoad).sum();
      var perStart = turns.get().lanes() * levels;
      var starts = (due + perStart - 1) / perStart;
      var whole = starts * (turns.get().startSeconds(levels) + load);
      var limit = turns.get().precision().map(it -> it.limit().toSeconds()).orElse(whole);
      return text(Math.min(whole, limit));
    }
    var cell = measurement.warmupSeconds() + measurement.durationSeconds() + SECONDS_BESIDE;
    var cells = (long) due + plan.cellsAtRates();
    var seconds = cells * cell;
    for (var one : begun) {
      var isFresh = one.server().lifetime().fresh();
      var load = secondsOfLoad(one);
      seconds += isFresh ? cells * (load + SECONDS_OF_START) / begun.size() : load;
    }
    return text(seconds);
  }

  private static String text(long seconds) {
    return seconds < 120 ? seconds + " s" : (seconds + 59) / 60 + " min";
  }

  private static long secondsOfLoad(SystemWorkload one) {
    return one.phase() == Phase.RUN && !one.server().noLoad()
        ? SECONDS_OF_LOAD + (long) (one.data().records() / loadRate(one))
        : 0;
  }

  /** Records a second; a server with less than a core takes as many fewer. */
  private static double loadRate(SystemWorkload workload) {
    var server = workload.server();
    var cores = server.limits().share().orElse(1) * server.form().topology().masters();
    return RECORDS_PER_SECOND * Math.min(1, cores);
  }

  static String list(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}

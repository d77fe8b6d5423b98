// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.measure.log.TurnLog.Turn;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a system did in each of its measured turns.
 *
 * @param plan of the turns
 * @param use of the machines, with samples in the rest of every turn: the clients, whose turns are
 *     at the same times, and who samples them and the server
 */
public record TurnMeasurement(TurnPlan plan, CellUse use) {

  /** In order of time: those that all of its clients had. One that was held up may lack some. */
  public static List<MeasuredTurn> of(TurnPlan plan, CellUse use) {
    var clients = use.clients().all();
    var measurement = new TurnMeasurement(plan, use);
    return (clients.isEmpty() ? List.<Turn>of() : clients.get(0).turns())
        .stream()
            .map(turn -> clients.stream().flatMap(it -> sameAs(turn, it).stream()).toList())
            .filter(parts -> parts.size() == clients.size())
            .map(measurement::measured)
            .toList();
  }

  /** Of a turn the parts of its clients, in their order. */
  private MeasuredTurn measured(List<Turn> parts) {
    var clients = use.clients().all();
    var ok = 0.0;
    var measured = 0.0;
    var operations = 0.0;
    for (var i = 0; i < parts.size(); i++) {
      var turn = parts.get(i);
      var timeline = clients.get(i).logs().timeline();
      var each = timeline.operationsPerTransaction();
      ok += each * turn.measuredOperations() * okShare(timeline.between(turn.whole()));
      measured += each * turn.measuredOperations();
      operations += each * turn.operations();
    }
    var whole =
        new Span(
            parts.stream().mapToLong(it -> it.whole().startMillis()).min().orElseThrow(),
            parts.stream().mapToLong(it -> it.whole().endMillis()).max().orElseThrow());
    return new MeasuredTurn(
        plan.block(parts.get(0).number()),
        parts.get(0).measured().startMillis(),
        plan.measuredSeconds(),
        Math.round(ok),
        Math.round(measured) - Math.round(ok),
        Math.round(operations),
        growth(use.server(), "server_ran_s", whole),
        use.clients().areElsewhere()
            ? use.clients().sum(it -> growth(it.logs().system(), "client_ran_s", whole))
            : growth(use.system(), "client_ran_s", whole));
  }

  private static Optional<Turn> sameAs(Turn turn, MeasuredClient client) {
    return client.turns().stream().filter(it -> it.number() == turn.number()).findFirst();
  }

  /** Of the operations of a turn, 0 to 1: its threads count them before they know their outcome. */
  private static double okShare(Timeline turn) {
    var all = 0L;
    for (var kind : Outcome.Kind.values()) {
      all += count(turn, kind);
    }
    return all == 0 ? 0 : (double) count(turn, Outcome.Kind.OK) / all;
  }

  private static long count(Timeline part, Outcome.Kind kind) {
    return part.ticks().stream().mapToLong(tick -> tick.count(kind)).sum();
  }

  private OptionalDouble growth(SystemLog samples, String column, Span turn) {
    return samples.growth(
        column, turn, plan.slice().toMillis() / 10, TurnPlan.halfRestMillis(plan.slice()));
  }

  /** The measured parts as seconds of the system's own time, behind its warm-up. */
  public static List<Second> seconds(List<MeasuredTurn> turns, int warmupSeconds) {
    var seconds = new ArrayList<Second>();
    var second = MeasuredSeconds.earliest(warmupSeconds);
    for (var turn : turns) {
      seconds.add(new Second(second, turn.seconds(), turn.ok(), turn.notOk()));
      second += turn.seconds();
    }
    return seconds;
  }
}

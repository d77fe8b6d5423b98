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
import java.util.OptionalDouble;

/**
 * What a system did in each of its measured turns.
 *
 * @param plan of the turns
 * @param clients of the system, whose turns are at the same times
 * @param system samples of this machine, one in the rest of every turn
 */
public record TurnMeasurement(TurnPlan plan, List<MeasuredClient> clients, SystemLog system) {

  /** In order of time. */
  List<MeasuredTurn> turns() {
    var turns = new ArrayList<MeasuredTurn>();
    for (var turn : clients.isEmpty() ? List.<Turn>of() : clients.get(0).turns()) {
      turns.add(measured(turn));
    }
    return turns;
  }

  /** Those of the same numbers: a client that was held up may lack one. */
  private MeasuredTurn measured(Turn turn) {
    var seconds = 0.0;
    var ok = 0L;
    var notOk = 0L;
    var operations = 0L;
    for (var client : clients) {
      var body = client.logs().timeline().in(sameAs(turn, client));
      seconds = Math.max(seconds, body.seconds());
      ok += count(body, Outcome.Kind.OK);
      notOk += count(body, Outcome.Kind.NOT_FOUND) + count(body, Outcome.Kind.FAILED);
      var whole = client.logs().timeline().between(turn.whole());
      for (var kind : Outcome.Kind.values()) {
        operations += count(whole, kind);
      }
    }
    return new MeasuredTurn(
        plan.block(turn.number()),
        turn.measured().startMillis(),
        seconds,
        ok,
        notOk,
        operations,
        growth("server_ran_s", turn.whole()),
        growth("client_ran_s", turn.whole()));
  }

  private static List<Turn> sameAs(Turn turn, MeasuredClient client) {
    return client.turns().stream().filter(it -> it.number() == turn.number()).toList();
  }

  private static long count(Timeline part, Outcome.Kind kind) {
    return part.ticks().stream().mapToLong(tick -> tick.count(kind)).sum();
  }

  private OptionalDouble growth(String column, Span turn) {
    return system.growth(
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

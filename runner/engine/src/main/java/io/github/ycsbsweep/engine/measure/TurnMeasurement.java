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
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a system did in each block of its measured turns.
 *
 * @param plan of the turns
 * @param use of the machines, with samples between the blocks: the clients, whose turns are at the
 *     same times, and who samples them and the server
 */
public record TurnMeasurement(TurnPlan plan, CellUse use) {

  /**
   * In order of time, the turns of a block together: of those blocks in which all of its clients
   * had all turns. One that was held up may lack some.
   */
  public static List<MeasuredTurn> of(TurnPlan plan, CellUse use) {
    var clients = use.clients().all();
    var measurement = new TurnMeasurement(plan, use);
    return (clients.isEmpty() ? List.<Turn>of() : clients.get(0).turns())
        .stream()
            .map(turn -> plan.block(turn.number()))
            .distinct()
            .map(block -> clients.stream().map(it -> measurement.turns(block, it)).toList())
            .filter(ofAll -> ofAll.stream().allMatch(it -> it.size() == plan.turnsInBlock()))
            .map(measurement::measured)
            .toList();
  }

  /** Bytes a second to and from a system's clients in its turns, which are no short ones. */
  public static OptionalDouble netBytesPerSecond(TurnPlan plan, CellUse use) {
    var clients = use.clients().all();
    if (clients.isEmpty() || clients.get(0).turns().isEmpty()) {
      return OptionalDouble.empty();
    }
    var measurement = new TurnMeasurement(plan, use);
    return use.clients().areElsewhere()
        ? use.clients().sum(it -> measurement.bytesOfTurn(it.logs().system(), it.turns()))
        : measurement.bytesOfTurn(use.system(), clients.get(0).turns());
  }

  /** A second, in those turns that have a sample at both ends. */
  private OptionalDouble bytesOfTurn(SystemLog samples, List<Turn> turns) {
    return turns.stream()
        .map(turn -> growth(samples, "net_bytes", span(List.of(turn))))
        .flatMapToDouble(OptionalDouble::stream)
        .map(bytes -> 1000.0 * bytes / plan.workOfTurnMillis())
        .average();
  }

  private List<Turn> turns(int block, MeasuredClient client) {
    return client.turns().stream().filter(turn -> plan.block(turn.number()) == block).toList();
  }

  /** Of a block the turns of its clients, in their order. */
  private MeasuredTurn measured(List<List<Turn>> ofAll) {
    var ok = 0.0;
    var measured = 0.0;
    var operations = 0.0;
    for (var i = 0; i < ofAll.size(); i++) {
      var timeline = use.clients().all().get(i).logs().timeline();
      var each = timeline.operationsPerTransaction();
      var turns = ofAll.get(i);
      var begun = each * turns.stream().mapToLong(Turn::measuredOperations).sum();
      ok += begun * okShare(timeline.between(span(turns)));
      measured += begun;
      operations += each * turns.stream().mapToLong(Turn::operations).sum();
    }
    var first = ofAll.get(0).get(0);
    var turns = ofAll.stream().flatMap(List::stream).toList();
    return new MeasuredTurn(
        plan.block(first.number()),
        first.measured().startMillis(),
        plan.turnsInBlock() * plan.measuredSeconds(),
        Math.round(ok),
        Math.round(measured) - Math.round(ok),
        Math.round(operations),
        growth(use.server(), "server_ran_s", turns),
        use.clients().areElsewhere()
            ? use.clients().sum(it -> growth(it.logs().system(), "client_ran_s", turns))
            : growth(use.system(), "client_ran_s", turns));
  }

  private static Span span(List<Turn> turns) {
    return new Span(
        turns.stream().mapToLong(it -> it.whole().startMillis()).min().orElseThrow(),
        turns.stream().mapToLong(it -> it.whole().endMillis()).max().orElseThrow());
  }

  /** Of the operations of a turn, 0 to 1: its threads count them before they know their outcome. */
  private static double okShare(Timeline turn) {
    var all = Stream.of(Outcome.Kind.values()).mapToLong(turn::count).sum();
    return all == 0 ? 0 : (double) turn.count(Outcome.Kind.OK) / all;
  }

  /** Samples lie around each turn; of short ones around their block. */
  private OptionalDouble growth(SystemLog samples, String column, List<Turn> turns) {
    if (plan.hasShortTurns()) {
      var first = turns.stream().min(Comparator.comparingInt(Turn::number)).orElseThrow();
      var begin = first.whole().startMillis() - plan.millisInBlock(first.number());
      return growth(samples, column, new Span(begin, begin + plan.workMillis()));
    }
    var sum = 0.0;
    var ofAll = turns.stream().collect(Collectors.groupingBy(Turn::number));
    for (var turn : ofAll.values()) {
      var grown = growth(samples, column, span(turn));
      if (grown.isEmpty()) {
        return grown;
      }
      sum += grown.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  private OptionalDouble growth(SystemLog samples, String column, Span time) {
    return samples.growth(column, time, plan.sampleTolerance(), plan.samples().aheadMillis());
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

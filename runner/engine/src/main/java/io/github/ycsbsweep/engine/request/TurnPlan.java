// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Systems of one run that are measured in turns, on the same machine in the same seconds. A block
 * is a Williams square of turns: each system has as many as any other, and follows each other one
 * as often (E. J. Williams, 1949, <i>Experimental designs balanced for the estimation of residual
 * effects of treatments</i>); of two systems it is A B B A. In every start the servers and the
 * clients are made anew, and another system is the first.
 *
 * @param systems how many
 * @param slice length of a turn
 * @param warmupBlocks blocks of every start that no figure is of
 * @param blocks of every start that figures are of
 * @param precision that ends the run; empty: the number of starts does
 */
public record TurnPlan(
    int systems, Duration slice, int warmupBlocks, int blocks, Optional<Precision> precision) {

  /** Of a turn, what figures are of; the client cuts its begin, and rests at its end. */
  private static final double MEASURED = 0.75;

  /** Of a start, beside its turns: to connect its clients, and to end them. */
  private static final int SECONDS_BESIDE = 5;

  /** An interval over fewer is as wide as a barn door. */
  private static final int LEAST_STARTS = 4;

  /** To start and load a server. */
  private static final int SECONDS_OF_SERVER = 3;

  /**
   * When a run may end.
   *
   * @param share half the width of an interval of a ratio, as 0.02
   * @param metrics names of the figures whose ratios must have it
   * @param limit after which no start begins, whatever the intervals are
   */
  public record Precision(double share, List<String> metrics, Duration limit) {

    public Precision {
      metrics = List.copyOf(metrics);
    }
  }

  /**
   * Plans turns that make up the times asked for.
   *
   * @param warmupSeconds of each system, in the measured parts of its own turns
   * @param durationSeconds likewise
   */
  public static TurnPlan of(
      int systems,
      Duration slice,
      int warmupSeconds,
      int durationSeconds,
      Optional<Precision> precision) {
    var own = Math.round(square(systems).size() / systems * slice.toMillis() * MEASURED);
    return new TurnPlan(
        systems,
        slice,
        blocks(warmupSeconds, own),
        Math.max(1, blocks(durationSeconds, own)),
        precision);
  }

  private static int blocks(int seconds, long ownMillis) {
    return Math.toIntExact((1000L * seconds + ownMillis - 1) / ownMillis);
  }

  /** Numbers of systems in the order of a block's turns; {@code start} from 1. */
  public List<Integer> order(int start) {
    return square(systems).stream().map(number -> rotated(number, start)).toList();
  }

  /** Likewise as clients are told it. */
  public String orderText(int start) {
    return order(start).stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Numbers of systems in the order in which a start makes their servers and clients. */
  public List<Integer> startOrder(int start) {
    return order(start).subList(0, systems);
  }

  private int rotated(int number, int start) {
    return Math.floorMod(number + start - 1, systems);
  }

  /** Rows of a square, and of an odd number of systems their mirror images too. */
  private static List<Integer> square(int systems) {
    var turns = new ArrayList<Integer>();
    for (var row = 0; row < systems; row++) {
      for (var at = 0; at < systems; at++) {
        turns.add(Math.floorMod(row + step(at), systems));
      }
    }
    for (var row = 0; systems % 2 == 1 && row < systems; row++) {
      for (var at = systems - 1; at >= 0; at--) {
        turns.add(Math.floorMod(row + step(at), systems));
      }
    }
    return turns;
  }

  /** 0, 1, -1, 2, -2 and so on. */
  private static int step(int at) {
    return at % 2 == 1 ? (at + 1) / 2 : -at / 2;
  }

  /** Starts between two looks at the intervals: each system was first equally often. */
  public int lookEvery() {
    return systems * ((LEAST_STARTS + systems - 1) / systems);
  }

  private int turnsOfBlock() {
    return square(systems).size();
  }

  /** Turns of a start, of all systems together. */
  public int turns() {
    return (warmupBlocks + blocks) * turnsOfBlock();
  }

  /** Whether figures are of a turn; {@code number} from 0. */
  public boolean isMeasured(int number) {
    return block(number) >= 0 && block(number) < blocks;
  }

  /** Number of a turn's block, from 0; negative in the warm-up. */
  public int block(int number) {
    return number / turnsOfBlock() - warmupBlocks;
  }

  /** Of all turns of a start, rounded up. */
  public int seconds() {
    return Math.toIntExact((slice.toMillis() * turns() + 999) / 1000);
  }

  /**
   * Seconds that a start takes.
   *
   * @param levels numbers of client threads that it measures
   */
  public long startSeconds(int levels) {
    return (long) levels * (seconds() + SECONDS_BESIDE) + (long) systems * SECONDS_OF_SERVER;
  }
}

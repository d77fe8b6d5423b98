// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lanes that are measured in turns, on the same machine in the same seconds. In pairs a lane is a
 * system; in every start servers and clients are made anew, and another system is the first. In
 * visits a lane is a number of client threads on one system.
 *
 * @param design of a block of turns
 * @param lanes how many
 * @param slice length of a turn
 * @param warmupBlocks blocks of every start that no figure is of
 * @param blocks of every start that figures are of
 * @param precision that ends the run; empty: the number of starts does
 */
public record TurnPlan(
    Design design,
    int lanes,
    Duration slice,
    int warmupBlocks,
    int blocks,
    Optional<Precision> precision) {

  /** Milliseconds of a usual turn of systems on this machine, and of those for each thread. */
  private static final double USUAL_SLICE = 50;

  private static final double USUAL_SLICE_OF_THREAD = 1.5;

  /** Of the begin of a turn, which its caches need, no figures are: a fifth of it. */
  private static final int CUTS = 5;

  /** At most, in milliseconds. */
  private static final long MOST_CUT = 100;

  /** A turn ends with a rest of a tenth of it. */
  private static final int RESTS = 10;

  /** At most, in milliseconds. */
  private static final long MOST_REST = 25;

  /** A block of systems lasts at least so long, in milliseconds: its ends are sampled. */
  private static final long SHORTEST_BLOCK = 1000;

  /** The rests of shorter turns, in milliseconds, are too short for a sample. */
  public static final long SAMPLED_IN_ITS_REST = 200;

  /** Of a visit with what is cut, in seconds; about. */
  private static final double VISIT_SECONDS = 0.75;

  /** Of a start, beside its turns: to connect its clients, and to end them. */
  private static final int SECONDS_BESIDE = 5;

  /** Shorter cells have too few visits for an interval. */
  public static final int LEAST_VISITED_SECONDS = 8;

  /** An interval over fewer is as wide as a barn door. */
  private static final int LEAST_STARTS = 4;

  /** To start and load a server; about. */
  private static final int SECONDS_OF_SERVER = 2;

  /** Milliseconds that a clock may be wrong by: so much is cut of a turn, at most. */
  private static final long MOST_CLOCK_ERROR = 100;

  /** How a block is made of turns. */
  public enum Design {
    /**
     * Williams squares: each lane has as many turns as any other, and follows each other one as
     * often (E. J. Williams, 1949, <i>Experimental designs balanced for the estimation of residual
     * effects of treatments</i>); of two lanes one is A B B A. A block of short turns has several,
     * and then a turn that is nobody's.
     */
    SQUARE,
    /** One turn of each lane: in one block upwards, in the next one downwards. */
    PASS
  }

  /**
   * A lane of a cell.
   *
   * @param plan of its turns and those of the others
   * @param number of it, from 0
   */
  public record Lane(TurnPlan plan, int number) {}

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
   * Plans turns of systems that make up the times asked for.
   *
   * @param warmupSeconds of each system, in the measured parts of its own turns
   * @param durationSeconds likewise
   */
  public static TurnPlan ofPairs(
      int systems,
      Duration slice,
      int warmupSeconds,
      int durationSeconds,
      Optional<Precision> precision) {
    var own = squares(systems, slice) * square(systems).size() / systems * measuredMillis(slice);
    return new TurnPlan(
        Design.SQUARE,
        systems,
        slice,
        blocks(warmupSeconds, own),
        Math.max(1, blocks(durationSeconds, own)),
        precision);
  }

  /**
   * Plans visits of numbers of threads. Their measured parts make up the time asked for; there are
   * as many on the way up as on the way down.
   *
   * @param warmupSeconds of each number of threads, in whole turns
   * @param durationSeconds at least {@link #LEAST_VISITED_SECONDS}
   */
  public static TurnPlan ofVisits(int levels, int warmupSeconds, int durationSeconds) {
    var visits = 2 * Math.toIntExact(Math.round(durationSeconds / (2 * VISIT_SECONDS)));
    var length = (1000L * durationSeconds + visits - 1) / visits + MOST_CUT + MOST_REST;
    return new TurnPlan(
        Design.PASS,
        levels,
        Duration.ofMillis(length),
        blocks(warmupSeconds, length),
        visits,
        Optional.empty());
  }

  /**
   * Usual length of a turn of systems on this machine. A turn must be long beside an operation, and
   * the operations of many threads wait for one another: they last as long as threads ÷ throughput.
   *
   * @param threads the largest number of client threads
   */
  public static Duration usualSlice(int threads) {
    var millis = Math.max(USUAL_SLICE, 10 * Math.ceil(USUAL_SLICE_OF_THREAD * threads / 10));
    return Duration.ofMillis((long) Math.min(SAMPLED_IN_ITS_REST - 10, millis));
  }

  private static long measuredMillis(Duration slice) {
    var length = slice.toMillis();
    return length - Math.min(length / CUTS, MOST_CUT) - restMillis(slice);
  }

  /** Length of the measured part of a turn. */
  public double measuredSeconds() {
    return measuredMillis(slice) / 1000.0;
  }

  private static int blocks(int seconds, long ownMillis) {
    return Math.toIntExact((1000L * seconds + ownMillis - 1) / ownMillis);
  }

  private static int squares(int systems, Duration slice) {
    var one = slice.toMillis() * square(systems).size();
    return Math.toIntExact(Math.max(1, (SHORTEST_BLOCK + one - 1) / one));
  }

  /** Whether turns are so short that only their blocks are sampled, and are parts of the logs. */
  public boolean hasShortTurns() {
    return design == Design.SQUARE && slice.toMillis() < SAMPLED_IN_ITS_REST;
  }

  private static long restMillis(Duration slice) {
    return Math.min(slice.toMillis() / RESTS, MOST_REST);
  }

  /**
   * When the machines are sampled: while no lane works.
   *
   * @param everyMillis milliseconds between two samples
   * @param aheadMillis from a sample to the turn that follows
   */
  public record Samples(long everyMillis, long aheadMillis) {}

  /** Between the blocks of short turns, and else between all turns. */
  public Samples samples() {
    return new Samples(
        hasShortTurns() ? blockMillis() : slice.toMillis(),
        hasShortTurns() ? slice.toMillis() / 2 : restMillis(slice) / 2);
  }

  /** By so many milliseconds a sample may miss its time. */
  public long sampleTolerance() {
    return slice.toMillis() / (hasShortTurns() ? 1 : 10);
  }

  /** What a lane has of its turns in all blocks that are measured, in milliseconds. */
  public long ownMillis() {
    return (long) blocks * turnsInBlock() * workOfTurnMillis();
  }

  /** The part of a turn in which operations begin, in milliseconds. */
  public long workOfTurnMillis() {
    return slice.toMillis() - restMillis(slice);
  }

  /** Turns of a lane in a block. */
  public int turnsInBlock() {
    return (int) order(1).subList(0, turnsOfBlock()).stream().filter(lane -> lane == 0).count();
  }

  /** From the begin of a block to that of another one, in milliseconds. */
  public long blockMillis() {
    return slice.toMillis() * turnsOfBlock();
  }

  /** From the begin of a block to the end of its last turn that is somebody's, in milliseconds. */
  public long workMillis() {
    return blockMillis() - (hasShortTurns() ? slice.toMillis() : 0);
  }

  /** From the begin of a block to that of a turn in it; {@code number} from 0. */
  public long millisInBlock(int number) {
    return slice.toMillis() * (number % turnsOfBlock());
  }

  /**
   * Numbers of lanes in the order of turns, which is repeated; that of no lane is a turn in which
   * all rest.
   *
   * @param start from 1
   */
  public List<Integer> order(int start) {
    return switch (design) {
      case SQUARE -> block(square(lanes).stream().map(number -> rotated(number, start)).toList());
      case PASS -> upAndDown(lanes);
    };
  }

  /** Likewise as clients are told it. */
  public String orderText(int start) {
    return order(start).stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Numbers of systems in the order in which a start makes their servers and clients. */
  public List<Integer> startOrder(int start) {
    return order(start).subList(0, lanes);
  }

  private List<Integer> block(List<Integer> square) {
    var block = new ArrayList<Integer>();
    for (var i = 0; i < squares(lanes, slice); i++) {
      block.addAll(square);
    }
    if (hasShortTurns()) {
      block.add(lanes);
    }
    return List.copyOf(block);
  }

  private int rotated(int number, int start) {
    return Math.floorMod(number + start - 1, lanes);
  }

  private static List<Integer> upAndDown(int lanes) {
    return IntStream.range(0, 2 * lanes).mapToObj(at -> Math.min(at, 2 * lanes - 1 - at)).toList();
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
    return lanes * ((LEAST_STARTS + lanes - 1) / lanes);
  }

  private int turnsOfBlock() {
    return design == Design.PASS
        ? lanes
        : squares(lanes, slice) * square(lanes).size() + (hasShortTurns() ? 1 : 0);
  }

  /** Turns of a start, of all lanes together. */
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

  /**
   * What is wrong with the clock of another machine, and what helps; empty: nothing. Clients there
   * begin and end turns by it, and those of another system are still at work if it is wrong.
   *
   * @param millis by which it may be wrong
   */
  public Optional<String> clockProblem(double millis) {
    var most = Math.min(slice.toMillis() / 10.0, MOST_CLOCK_ERROR);
    return Text.when(
        millis > most,
        "its clock is known to %.1f ms, and turns of %d ms need %.0f ms: %s",
        millis,
        slice.toMillis(),
        most,
        millis > MOST_CLOCK_ERROR
            ? "no --slice is long enough, so take a host that answers faster"
            : Text.format("take --slice %.0fms", Math.ceil(millis / 10) * 100));
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
    return (long) levels * (seconds() + SECONDS_BESIDE) + (long) lanes * SECONDS_OF_SERVER;
  }
}

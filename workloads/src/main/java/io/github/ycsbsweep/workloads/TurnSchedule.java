// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.DBException;

/**
 * When this client has its turns, in nanoseconds since the release. Turns are equally long and
 * follow one another without gaps. Each belongs to one lane: a system, or a number of threads.
 *
 * @param order the lanes' numbers in the order of their turns; it is repeated
 * @param lane number of this client's lane
 * @param length of a turn, in nanoseconds
 * @param count turns of all lanes together
 * @param log file that tells when the turns really were
 */
record TurnSchedule(List<Integer> order, int lane, long length, int count, Path log) {

  private static final long NANOS_OF_MILLI = 1_000_000;

  /** A fifth of a turn, at its beginning, is not measured: caches are the other lane's. */
  private static final int CUTS = 5;

  /** At most, in milliseconds: a long turn needs no more. */
  private static final long MOST_CUT = 100;

  /** In a tenth of a turn, at its end, no operation begins any more. */
  private static final int RESTS = 10;

  /** At most, in milliseconds. */
  private static final long MOST_REST = 25;

  /** Of turns that are as long, in nanoseconds, the measured part is an interval of the logs. */
  private static final long APART = 200_000_000;

  private static final Pattern ORDER = Pattern.compile("\\d{1,4}(,\\d{1,4})*");
  private static final int LONGEST_MILLIS = 60_000;
  private static final int MOST_TURNS = 10_000_000;

  /**
   * A turn of this client's lane.
   *
   * @param number of the turn among those of all lanes, from 0
   * @param begin nanoseconds since the release
   * @param length nanoseconds
   */
  record Turn(int number, long begin, long length) {

    /** From when on it is measured. */
    long measured() {
      return begin + part(CUTS, MOST_CUT);
    }

    /** From when on no operation begins. */
    long rest() {
      return begin + length - part(RESTS, MOST_REST);
    }

    /** When the next turn begins. */
    long end() {
      return begin + length;
    }

    /** In nanoseconds, but whole milliseconds: the runner reckons with these. */
    private long part(int parts, long mostMillis) {
      return NANOS_OF_MILLI * Math.min(length / NANOS_OF_MILLI / parts, mostMillis);
    }
  }

  TurnSchedule {
    order = List.copyOf(order);
  }

  /** Empty where a client takes no turns. */
  static Optional<TurnSchedule> from(BindingProperties properties) throws DBException {
    if (properties.optional("sweep.turns").isEmpty()) {
      return Optional.empty();
    }
    var text = properties.text("sweep.turns");
    if (!ORDER.matcher(text).matches()) {
      throw new DBException(
          "sweep.turns=" + text + ": not the numbers of lanes in their order, as 0,1,1,0");
    }
    var order = Stream.of(text.split(",")).map(Integer::valueOf).toList();
    var lane = properties.integer("sweep.turn.lane", 0, 9999);
    if (!order.contains(lane)) {
      throw new DBException("sweep.turn.lane=" + lane + ": not in sweep.turns=" + text);
    }
    return Optional.of(
        new TurnSchedule(
            order,
            lane,
            Duration.ofMillis(properties.integer("sweep.turn.millis", 1, LONGEST_MILLIS)).toNanos(),
            properties.integer("sweep.turn.count", 1, MOST_TURNS),
            Path.of(properties.text("sweep.turn.log"))));
  }

  boolean hasMeasuredPartsApart() {
    return length >= APART;
  }

  /** The round of turns that a turn is in, from 0. */
  int round(Turn turn) {
    return turn.number() / order.size();
  }

  /** The turn that a moment is in, or else the next one; empty after the last. */
  Optional<Turn> at(long nanos) {
    var first = (int) Math.min(count, Math.max(0, nanos) / length);
    return IntStream.range(first, (int) Math.min(count, (long) first + 2L * order.size()))
        .filter(number -> isOurs(number % order.size()))
        .mapToObj(this::turn)
        .filter(turn -> nanos < turn.rest())
        .findFirst();
  }

  /**
   * The moment at which this lane's own time, that of its turns alone, has come so far; it is never
   * in a turn's rest.
   */
  long moment(long own) {
    var useful = turn(0).rest();
    var ahead = own / useful;
    var round = IntStream.range(0, order.size()).filter(this::isOurs).toArray();
    var number = ahead / round.length * order.size() + round[(int) (ahead % round.length)];
    return number * length + own % useful;
  }

  /** The lane's own time at the beginning of one of its turns, in nanoseconds. */
  long own(Turn turn) {
    var before = IntStream.range(0, turn.number() % order.size()).filter(this::isOurs).count();
    var inRound = IntStream.range(0, order.size()).filter(this::isOurs).count();
    return (round(turn) * inRound + before) * turn(0).rest();
  }

  private boolean isOurs(int place) {
    return order.get(place) == lane;
  }

  private Turn turn(int number) {
    return new Turn(number, number * length, length);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import site.ycsb.generator.NumberGenerator;

/**
 * Keys of a hot set, and of all others, as YCSB's hotspot draws them; but after a time the hot set
 * is another one, the keys that follow the last. The clock tells which, so that all clients agree.
 */
public final class MovingHotspot extends NumberGenerator {

  private final Space space;
  private final Duration move;
  private final LongSupplier clock;
  private final long hotKeys;

  /**
   * What is drawn from.
   *
   * @param start the first key
   * @param keys how many there are
   * @param hotKeys share of them in the hot set
   * @param hotOperations share of the draws that are of it
   */
  public record Space(long start, long keys, double hotKeys, double hotOperations) {}

  /**
   * A hot set that moves.
   *
   * @param move how long it stays
   * @param clock milliseconds since 1970
   */
  public MovingHotspot(Space space, Duration move, LongSupplier clock) {
    this.space = space;
    this.move = move;
    this.clock = clock;
    this.hotKeys = Math.max(1, Math.min(space.keys(), (long) (space.keys() * space.hotKeys())));
  }

  @Override
  public Long nextValue() {
    var random = ThreadLocalRandom.current();
    var coldKeys = space.keys() - hotKeys;
    var isHot = coldKeys == 0 || random.nextDouble() < space.hotOperations();
    var behindFirst = isHot ? random.nextLong(hotKeys) : hotKeys + random.nextLong(coldKeys);
    return space.start() + (firstHot() + behindFirst) % space.keys();
  }

  /** How many keys are before the hot set. */
  private long firstHot() {
    var moves = clock.getAsLong() / move.toMillis();
    return moves % space.keys() * hotKeys % space.keys();
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("a hot set that moves has none");
  }
}

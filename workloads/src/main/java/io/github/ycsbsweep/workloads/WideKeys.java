// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.function.LongSupplier;
import site.ycsb.generator.NumberGenerator;

/**
 * Keys of more records than CoreWorkload of YCSB 0.17.0 can tell apart, which takes ints from its
 * generators. It gets {@link #DRAWN} from this one, and asks for the name of that next, in the same
 * thread.
 */
final class WideKeys extends NumberGenerator {

  /** No record has this number. */
  static final int DRAWN = -1;

  private final NumberGenerator keys;
  private final LongSupplier newest;
  private final ThreadLocal<Long> drawn;

  /**
   * @param keys that are drawn
   * @param newest the greatest key that may be
   * @param drawn the key that a thread has drawn last
   */
  WideKeys(NumberGenerator keys, LongSupplier newest, ThreadLocal<Long> drawn) {
    this.keys = keys;
    this.newest = newest;
    this.drawn = drawn;
  }

  @Override
  public Integer nextValue() {
    var key = keys.nextValue().longValue();
    while (key > newest.getAsLong()) {
      key = keys.nextValue().longValue();
    }
    drawn.set(key);
    return DRAWN;
  }

  @Override
  public double mean() {
    return keys.mean();
  }
}

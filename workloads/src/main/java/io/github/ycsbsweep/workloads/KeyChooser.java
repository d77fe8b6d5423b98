// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.NumberGenerator;

/**
 * The keys that a client reads or updates: it draws a record as {@code CoreWorkload.nextKeynum} of
 * YCSB 0.17.0 does, from among those that were loaded and the client's own acknowledged inserts.
 */
final class KeyChooser extends NumberGenerator {

  private final NumberGenerator chooser;
  private final AcknowledgedCounterGenerator records;
  private final KeyNumbers keys;

  /**
   * @param chooser of records, as CoreWorkload made it for the distribution
   * @param records counts those that may be read
   */
  KeyChooser(NumberGenerator chooser, AcknowledgedCounterGenerator records, KeyNumbers keys) {
    this.chooser = chooser;
    this.records = records;
    this.keys = keys;
  }

  @Override
  public Long nextValue() {
    return keys.keyOf(chooser instanceof ExponentialGenerator ? backFromTheNewest() : nextThatIs());
  }

  private long backFromTheNewest() {
    while (true) {
      var record = records.lastValue() - chooser.nextValue().intValue();
      if (record >= 0) {
        return record;
      }
    }
  }

  private long nextThatIs() {
    while (true) {
      var record = chooser.nextValue().intValue();
      if (record <= records.lastValue()) {
        return record;
      }
    }
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("the keys of a client that inserts have none");
  }
}

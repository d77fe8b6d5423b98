// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import site.ycsb.generator.AcknowledgedCounterGenerator;

/**
 * The keys of a client's inserts, in place of the counter of YCSB's CoreWorkload, which still does
 * the counting: of records, as {@link KeyNumbers} has it.
 */
final class InsertKeys extends AcknowledgedCounterGenerator {

  private final InsertCounter counter;
  private final AcknowledgedCounterGenerator records;
  private final KeyNumbers keys;

  /**
   * @param counter of the client's inserts, which the records follow
   */
  InsertKeys(InsertCounter counter, AcknowledgedCounterGenerator records, KeyNumbers keys) {
    super(0); // It is never asked.
    this.counter = counter;
    this.records = records;
    this.keys = keys;
  }

  /**
   * The key of the next insert.
   *
   * @throws IllegalStateException if there is none left, since CoreWorkload draws ints
   */
  @Override
  public Long nextValue() {
    var key = keys.keyOf(counter.next());
    if (key > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "no keys are left for inserts: those of this client began at "
              + keys.keyOf(keys.loaded())
              + ", and YCSB has none above "
              + Integer.MAX_VALUE);
    }
    return key;
  }

  /** The greatest key that may be read. */
  @Override
  public Long lastValue() {
    return keys.keyOf(records.lastValue());
  }

  @Override
  public void acknowledge(long key) {
    counter.acknowledge(keys.recordOf(key));
  }
}

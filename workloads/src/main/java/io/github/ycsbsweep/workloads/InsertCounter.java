// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.generator.AcknowledgedCounterGenerator;

/**
 * Counts the inserts of a client. Several workloads of it may insert in turn or at once: no two
 * insert the same record, and each knows of all that are there.
 */
final class InsertCounter {

  private final List<AcknowledgedCounterGenerator> records = new CopyOnWriteArrayList<>();

  /** What a workload knows to be there; all begin with the same records. */
  void add(AcknowledgedCounterGenerator ofWorkload) {
    records.add(ofWorkload);
  }

  /** The next record; there is a workload. */
  long next() {
    return records.get(0).nextValue();
  }

  /** Says that it is there. */
  void acknowledge(long record) {
    for (var ofWorkload : records) {
      ofWorkload.acknowledge(record);
    }
  }
}

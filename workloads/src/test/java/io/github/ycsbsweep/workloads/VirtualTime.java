// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** The time of one thread, which passes when something waits or answers and at no other time. */
final class VirtualTime extends Pacing.Time {

  private long nanos = 1;

  @Override
  long nanos() {
    return nanos;
  }

  @Override
  void pass(long more) {
    nanos += more;
  }

  double seconds() {
    return nanos / 1e9;
  }

  /** A pace in this time, which measures as YCSB does. */
  Pacing pacing() {
    return new Pacing(Measurements.getMeasurements(), this);
  }

  /**
   * A store that answers in exactly so many nanoseconds, and sums up how long operations waited.
   */
  final class Store extends DB {

    final Map<String, Integer> operations = new HashMap<>();
    double waitedSeconds;

    private final long answerNanos;

    Store(long answerNanos) {
      this.answerNanos = answerNanos;
    }

    int count() {
      return operations.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return answer("READ");
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return answer("SCAN");
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return answer("UPDATE");
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return answer("INSERT " + key);
    }

    @Override
    public Status delete(String table, String key) {
      return answer("DELETE");
    }

    private Status answer(String operation) {
      operations.merge(operation, 1, Integer::sum);
      waitedSeconds += (nanos - Measurements.getMeasurements().getIntendedtartTimeNs()) / 1e9;
      pass(answerNanos);
      return Status.OK;
    }
  }
}

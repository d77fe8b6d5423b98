// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.trace.TraceRecord;
import io.github.ycsbsweep.workloads.trace.TraceSource;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.RandomByteIterator;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.measurements.Measurements;

/** Does the operations of a trace on the loaded records, at its times if they are asked for. */
final class TracePlayer {

  private final TraceSource source;
  private final OptionalDouble speed;
  private final Records records;
  private final Pacing pacing = new Pacing(Measurements.getMeasurements());

  /**
   * The records that a trace is done to.
   *
   * @param first number of the first one
   * @param count how many there are; a key of the trace is one of them by its hash
   * @param keyName of a number
   * @param fields of a record, among which the bytes of a value are divided
   * @param lengths of the fields where the trace tells none
   */
  record Records(
      String table,
      long first,
      long count,
      LongFunction<String> keyName,
      int fields,
      String fieldPrefix,
      NumberGenerator lengths) {

    String key(TraceRecord operation) {
      return keyName.apply(first + operation.keyHash() % count);
    }

    Map<String, ByteIterator> values(int bytes) {
      var values = new HashMap<String, ByteIterator>();
      for (var field = 0; field < fields; field++) {
        var length =
            bytes == 0
                ? lengths.nextValue().longValue()
                : bytes / fields + (field < bytes % fields ? 1 : 0);
        values.put(fieldPrefix + field, new RandomByteIterator(length));
      }
      return values;
    }
  }

  TracePlayer(TraceSource source, OptionalDouble speed, Records records) {
    this.source = source;
    this.speed = speed;
    this.records = records;
  }

  /** Does the next operation; returns whether there is to be another. */
  boolean operate(DB db, BooleanSupplier isStopped) {
    var operation = next();
    if (speed.isPresent() && !pacing.await(due(operation), isStopped)) {
      return false;
    }
    var key = records.key(operation);
    switch (operation.operation()) {
      case READ -> db.read(records.table(), key, null, new HashMap<>());
      case UPDATE -> db.update(records.table(), key, records.values(operation.bytes()));
      case DELETE -> db.delete(records.table(), key);
    }
    return true;
  }

  private long due(TraceRecord operation) {
    return pacing.at(operation.seconds() / speed.getAsDouble());
  }

  /** YCSB's client ends, and says why, if a workload throws anything here. */
  private TraceRecord next() {
    try {
      return source.next();
    } catch (WorkloadException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  void close() throws WorkloadException {
    source.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.workloads.ForwardingDb;
import io.github.ycsbsweep.workloads.verify.NumberedValue.Writer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Numbers the values on their way to the binding, and writes down what came of them. */
final class NumberingDb extends ForwardingDb {

  private final WrittenRecords records;
  private final LongSupplier drawn;

  /**
   * What all threads of a client share.
   *
   * @param owned the keys that it writes
   */
  record WrittenRecords(
      VerifiedRecords layout,
      OwnedKeys owned,
      WriteLedger ledger,
      Writer writer,
      WriteCounts counts,
      ReadAges ages) {}

  /**
   * A client's way to its binding.
   *
   * @param drawn number of the record that the workload asks for next, in this thread
   */
  NumberingDb(DB db, WrittenRecords records, LongSupplier drawn) {
    super(db);
    this.records = records;
    this.drawn = drawn;
  }

  /** Compares what is read with the last write that was acknowledged before. */
  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var number = drawn.getAsLong();
    var newest = records.ledger().newest(number);
    var status = super.read(table, key, fields, result);
    if (newest.sequence() > 0 && !failed(status)) {
      var name = records.layout().fieldName(records.layout().fieldOf(newest.sequence()));
      if (fields == null || fields.isEmpty() || fields.contains(name)) {
        var age = newest.nanosAgo();
        records.ages().add(age, shows(newest.sequence(), number, name, result));
      }
    }
    return status;
  }

  private static boolean failed(Status status) {
    return !Status.OK.equals(status) && !Status.NOT_FOUND.equals(status);
  }

  /** Whether a record, or none, shows a write or a later one in the field that it wrote. */
  private boolean shows(int sequence, long number, String field, Map<String, ByteIterator> record) {
    var value = record.get(field);
    if (value == null) {
      return false;
    }
    var bytes = value.toArray();
    record.put(field, new ByteArrayByteIterator(bytes));
    return NumberedValue.in(bytes)
        .filter(read -> read.writer().equals(records.writer().stamp()))
        .filter(read -> read.key() == number && read.sequence() >= sequence)
        .isPresent();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var ledger = records.ledger();
    var number = records.owned().take(drawn.getAsLong(), ledger);
    if (number < 0) {
      return unfollowed(super.update(table, key, values));
    }
    var sequence = ledger.next(number);
    var layout = records.layout();
    var numbered =
        layout.whole()
            ? all(number, sequence, values)
            : Map.of(
                layout.fieldName(layout.fieldOf(sequence)),
                value(
                    number, layout.fieldOf(sequence), sequence, values.values().iterator().next()));
    return noted(
        number,
        sequence,
        super.update(table, layout.keyName().apply(number), new HashMap<>(numbered)));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var ledger = records.ledger();
    var number = drawn.getAsLong();
    if (!ledger.hasRoom(number) || !ledger.take(number)) {
      return unfollowed(super.insert(table, key, values));
    }
    var sequence = records.layout().whole() ? ledger.next(number) : ledger.nextInsert(number);
    return noted(number, sequence, super.insert(table, key, all(number, sequence, values)));
  }

  /** A batch that is not flushed yet may still fail. */
  private Status noted(long number, int sequence, Status status) {
    if (Status.OK.equals(status)) {
      records.ledger().acknowledge(number, sequence);
      records.counts().acknowledged();
    } else {
      records.ledger().leave(number, sequence);
      records.counts().uncertain();
    }
    return status;
  }

  /** There is no room to remember what comes of it. */
  private Status unfollowed(Status status) {
    if (Status.OK.equals(status)) {
      records.counts().acknowledged();
      records.counts().unfollowed();
    } else {
      records.counts().uncertain();
    }
    return status;
  }

  private Map<String, ByteIterator> all(
      long number, int sequence, Map<String, ByteIterator> values) {
    var numbered = new HashMap<String, ByteIterator>(values.size() * 2);
    for (var field = 0; field < records.layout().fields(); field++) {
      var name = records.layout().fieldName(field);
      numbered.put(name, value(number, field, sequence, values.get(name)));
    }
    return numbered;
  }

  private ByteIterator value(long number, int field, int sequence, ByteIterator made) {
    var bytes = made.toArray();
    if (bytes.length < NumberedValue.BYTES) {
      bytes = Arrays.copyOf(bytes, NumberedValue.BYTES);
    }
    new NumberedValue(records.writer().stamp(), number, field, sequence).writeInto(bytes);
    return new ByteArrayByteIterator(bytes);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.workloads.verify.NumberedValue.Writer;
import io.github.ycsbsweep.workloads.verify.WriteLedger.Writes;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import site.ycsb.ByteIterator;

/**
 * Compares a record with the writes of its key. Of each field it expects the last acknowledged
 * write, or any write of unknown fate: one that was not acknowledged may take effect at any time
 * after it was sent, or never.
 */
record RecordCheck(VerifiedRecords layout, Writer writer) {

  /** What became of an acknowledged write that no later one has overwritten; worse ones later. */
  enum Verdict {
    /** It is there, or one of unknown fate took its place. */
    KEPT,
    /** An older value is there. */
    STALE,
    /** Nothing is there. */
    LOST,
    /** A value that belongs to another key, field or client is there. */
    FOREIGN,
    /** What is there is no value that anyone wrote. */
    CORRUPT
  }

  /**
   * The verdict of each write that should be seen in a record; the numbers of those are its keys.
   */
  Map<Integer, Verdict> of(long key, Writes writes, Map<String, ByteIterator> found) {
    var verdicts = new TreeMap<Integer, Verdict>();
    for (var field = 0; field < layout.fields(); field++) {
      var expected = expected(field, writes);
      if (expected > 0) {
        var value = found.get(layout.fieldName(field));
        var verdict =
            value == null ? Verdict.LOST : of(key, field, expected, writes, value.toArray());
        verdicts.merge(expected, verdict, (one, other) -> one.compareTo(other) > 0 ? one : other);
      }
    }
    return verdicts;
  }

  /** How many writes should be seen in a record. */
  int expected(Writes writes) {
    if (writes.acknowledged() == 0) {
      return 0;
    }
    return (int)
        IntStream.range(0, layout.fields())
            .map(field -> expected(field, writes))
            .filter(sequence -> sequence > 0)
            .distinct()
            .count();
  }

  /** The last acknowledged write of a field; 0: there is none. */
  private int expected(int field, Writes writes) {
    for (var sequence = writes.acknowledged(); sequence > 0; sequence--) {
      var writesIt =
          layout.whole() || isInsert(sequence, writes) || layout.fieldOf(sequence) == field;
      if (writesIt && !writes.isUncertain(sequence)) {
        return sequence;
      }
    }
    return 0;
  }

  private static boolean isInsert(int sequence, Writes writes) {
    return sequence == 1 && writes.wasInserted();
  }

  private Verdict of(long key, int field, int expected, Writes writes, byte[] value) {
    var read = NumberedValue.in(value);
    if (read.isEmpty()) {
      // A value of the load has no number.
      return NumberedValue.isDamagedOf(writer, value) ? Verdict.CORRUPT : Verdict.STALE;
    }
    var said = read.get();
    if (said.key() != key || said.field() != field) {
      return Verdict.FOREIGN;
    }
    if (!said.writer().equals(writer.stamp())) {
      return said.writer().compareTo(writer.stamp()) < 0 ? Verdict.STALE : Verdict.FOREIGN;
    }
    if (said.sequence() == expected || writes.isUncertain(said.sequence())) {
      return Verdict.KEPT;
    }
    return said.sequence() < expected ? Verdict.STALE : Verdict.CORRUPT;
  }
}

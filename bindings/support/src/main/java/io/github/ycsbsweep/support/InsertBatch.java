// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;

/** The inserts of one client thread that were not written yet; all of them are for one table. */
final class InsertBatch {

  private final int size;
  private final Writer writer;
  private String table = "";
  private List<NewRecord> records = new ArrayList<>();

  /** A batch that is complete with so many records. */
  InsertBatch(int size, Writer writer) {
    this.size = size;
    this.writer = writer;
  }

  /** Whether inserts wait for each other at all. */
  boolean collects() {
    return size > 1;
  }

  /** Keeps a record. A complete batch is written, and first one that is for another table. */
  Status add(String itsTable, NewRecord record) {
    var others = table.equals(itsTable) ? Status.OK : flush();
    table = itsTable;
    records.add(record);
    if (records.size() >= size) {
      return flush();
    }
    return others.isOk() ? Status.BATCHED_OK : others;
  }

  /** Writes what there is, once: a batch that can't be written must not stand in the way. */
  Status flush() {
    var taken = records;
    records = new ArrayList<>();
    return taken.isEmpty() ? Status.OK : writer.write(table, taken);
  }

  /** Writes records of one table. */
  @FunctionalInterface
  interface Writer {
    Status write(String table, List<NewRecord> records);
  }
}

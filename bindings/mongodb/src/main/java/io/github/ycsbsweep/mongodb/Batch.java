// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.ArrayList;
import java.util.List;

/** The inserts of one client thread that were not sent yet. */
final class Batch {

  private final int size;
  private String table = "";
  private List<StoredRecord> records = new ArrayList<>();

  Batch(int size) {
    this.size = size;
  }

  /** Whether the record can wait with those that are there. */
  boolean takes(String otherTable) {
    return records.isEmpty() || table.equals(otherTable);
  }

  /** Adds a record that {@link #takes} allows; true when the batch is complete. */
  boolean add(String itsTable, StoredRecord record) {
    table = itsTable;
    records.add(record);
    return records.size() >= size;
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  /** Everything there is, once: a batch that could not be written must not stand in the way. */
  Contents take() {
    var taken = new Contents(table, records);
    records = new ArrayList<>();
    return taken;
  }

  /** Records of one table. */
  record Contents(String table, List<StoredRecord> records) {}
}

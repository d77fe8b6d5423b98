// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.ArrayList;
import java.util.List;

/**
 * The inserts of one client thread that were not sent yet.
 *
 * @param <R> a record as the store is sent it
 */
public final class InsertBatch<R> {

  private final int size;
  private String table = "";
  private List<R> records = new ArrayList<>();

  /** A batch that is complete with so many records. */
  public InsertBatch(int size) {
    this.size = size;
  }

  /** Whether the record can wait with those that are there. */
  public boolean takes(String otherTable) {
    return records.isEmpty() || table.equals(otherTable);
  }

  /** Adds a record that {@link #takes} allows; true when the batch is complete. */
  public boolean add(String itsTable, R record) {
    table = itsTable;
    records.add(record);
    return records.size() >= size;
  }

  public boolean isEmpty() {
    return records.isEmpty();
  }

  /** Everything there is, once: a batch that could not be written must not stand in the way. */
  public Contents<R> take() {
    var taken = new Contents<>(table, records);
    records = new ArrayList<>();
    return taken;
  }

  /** Records of one table. */
  public record Contents<R>(String table, List<R> records) {}
}

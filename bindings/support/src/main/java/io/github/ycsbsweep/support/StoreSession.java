// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What one YCSB thread does on records, with what it has of its own for that. Threads may share one
 * where the driver lets them. An operation may throw anything: a failure is logged once a kind,
 * counted, and ERROR. Fields are never null; none of them means all.
 */
public interface StoreSession {

  /**
   * Reads a record.
   *
   * @param fields the wanted ones; empty: all
   * @param record takes the fields that were found
   * @return OK or NOT_FOUND
   */
  Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws Exception;

  /** Writes a record with exactly these fields. Returns OK. */
  Status insert(String table, String key, Map<String, byte[]> fields) throws Exception;

  /**
   * Writes a batch of records of one table. A session has it if its binding's {@link
   * StoreBinding#batchSize} may be above 1.
   *
   * @param failures takes each record that was not written
   * @return how many were not written; an exception stands for all
   */
  default int insertAll(String table, List<NewRecord> records, FailureLog failures)
      throws Exception {
    throw new UnsupportedOperationException("batches of inserts");
  }

  /** Changes these fields and keeps the others. Returns OK or NOT_FOUND. */
  Status update(String table, String key, Map<String, byte[]> fields) throws Exception;

  /** Returns OK or NOT_FOUND. */
  Status delete(String table, String key) throws Exception;

  /**
   * Reads records in the order of keys; a store without such an order leaves it out.
   *
   * @param count how many at most
   * @param fields the wanted ones; empty: all
   * @return OK, also where there are no records
   */
  default Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws Exception {
    return Status.NOT_IMPLEMENTED;
  }

  /** Closes what this thread has of its own. A failure is logged. */
  default void close() throws Exception {}
}

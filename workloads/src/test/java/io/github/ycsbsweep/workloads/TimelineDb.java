// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.OfferedBindings;
import io.github.ycsbsweep.support.TimelineStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongConsumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A binding that remembers what was asked of it; any of YCSB's own operations is a mistake. */
final class TimelineDb extends DB implements TimelineStore {

  /** An append. */
  record Append(String table, String timeline, long id, int limit) {}

  /** A read of so many ids. */
  record Newest(String table, String timeline, int count) {}

  final List<Append> appends = new ArrayList<>();
  final List<Newest> reads = new ArrayList<>();

  private final Status answer;

  TimelineDb(Status answer) {
    this.answer = answer;
  }

  @Override
  public void init() {
    OfferedBindings.offer(getProperties(), this);
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    appends.add(new Append(table, timeline, id, limit));
    return answer;
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    reads.add(new Newest(table, timeline, count));
    return answer;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    throw new UnsupportedOperationException("read");
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    throw new UnsupportedOperationException("scan");
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    throw new UnsupportedOperationException("update");
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    throw new UnsupportedOperationException("insert");
  }

  @Override
  public Status delete(String table, String key) {
    throw new UnsupportedOperationException("delete");
  }
}

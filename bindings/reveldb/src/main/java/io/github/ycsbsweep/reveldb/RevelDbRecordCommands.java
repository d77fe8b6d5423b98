// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.reveldb.RevelDbSettings.UpdateMode;
import io.github.ycsbsweep.reveldb.ServerCalls.KeyValue;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to RevelDB. All threads share one.
 *
 * @param allFields the names of a whole record, as YCSB makes it
 * @param repeated counts the updates that were tried again
 */
record RevelDbRecordCommands(
    RevelDbSettings settings, ServerCalls calls, Set<String> allFields, LongAdder repeated)
    implements StoreSession {

  @Override
  public Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws IOException {
    var found = calls.get(KeyText.of(key));
    found.ifPresent(text -> PackedRecord.decode(ValueText.bytes(text), wanted, result));
    return foundIf(found.isPresent());
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields) throws IOException {
    calls.set(KeyText.of(key), ValueText.of(PackedRecord.encode(fields)));
    return Status.OK;
  }

  @Override
  public int insertAll(String table, List<NewRecord> records, FailureLog failures)
      throws IOException {
    var pairs = new ArrayList<KeyValue>(records.size());
    for (var record : records) {
      var value = PackedRecord.encode(record.fields());
      pairs.add(new KeyValue(KeyText.of(record.key()), ValueText.of(value)));
    }
    calls.setAll(pairs);
    return 0;
  }

  @Override
  public Status update(String table, String name, Map<String, byte[]> changes) throws IOException {
    var key = KeyText.of(name);
    if (settings.update() == UpdateMode.REPLACE || WholeRecord.isWhole(changes, allFields)) {
      return foundIf(calls.replace(key, ValueText.of(PackedRecord.encode(changes))));
    }
    for (var left = settings.casRetries(); left >= 0; left--) {
      var found = calls.get(key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      if (change(key, found.get(), changes)) {
        return Status.OK;
      }
      repeated.increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (reveldb.cas.retries=" + settings.casRetries() + ")");
  }

  /** False if others changed the record meanwhile. Two large values don't fit into one call. */
  private boolean change(String key, String old, Map<String, byte[]> changes) throws IOException {
    var merged = ValueText.of(PackedRecord.merge(ValueText.bytes(old), changes));
    if (calls.canSwap(key, old, merged)) {
      return calls.swap(key, old, merged);
    }
    calls.set(key, merged);
    return true;
  }

  @Override
  public Status delete(String table, String key) throws IOException {
    return foundIf(calls.remove(KeyText.of(key)));
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws IOException {
    var found = new ArrayList<HashMap<String, ByteIterator>>();
    try (var iterator = ServerIterator.make(calls)) {
      for (var there = count > 0 && iterator.seek(KeyText.of(startKey)); there; ) {
        var record = new HashMap<String, ByteIterator>();
        PackedRecord.decode(ValueText.bytes(iterator.value()), fields, record);
        found.add(record);
        there = found.size() < count && iterator.next();
      }
    }
    records.addAll(found);
    return Status.OK;
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}

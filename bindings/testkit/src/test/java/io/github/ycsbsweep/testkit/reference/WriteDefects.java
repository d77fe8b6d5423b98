// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.testkit.reference.ReferenceServer.Wire;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What goes wrong in writes. */
final class WriteDefects {

  private WriteDefects() {}

  public static final class InsertMerges extends ReferenceBinding {
    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      var id = inTable(table, key);
      var existing = attempt("INSERT", key, to -> !to.read(id).isEmpty());
      return existing.orElse(false)
          ? write("INSERT", Wire.UPDATE, id, bytes(values))
          : super.insert(table, key, values);
    }
  }

  /** As the bindings for memcached, Aerospike and Couchbase. */
  public static final class UpdateReplaces extends ReferenceBinding {
    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      var existing = attempt("UPDATE", key, to -> !to.read(key).isEmpty());
      return existing.isEmpty() || existing.get()
          ? write("UPDATE", Wire.INSERT, key, bytes(values))
          : Status.NOT_FOUND;
    }
  }

  public static final class UpdateCreates extends ReferenceBinding {
    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      var record = bytes(values);
      var status = write("UPDATE", Wire.UPDATE, key, record);
      return status.equals(Status.NOT_FOUND) ? write("UPDATE", Wire.INSERT, key, record) : status;
    }
  }

  public static final class DeleteDoesNothing extends ReferenceBinding {
    @Override
    public Status delete(String table, String key) {
      return write("DELETE", Wire.UPDATE, key, Map.of());
    }
  }

  public static final class DeleteMissingIsOk extends ReferenceBinding {
    @Override
    public Status delete(String table, String key) {
      var status = super.delete(table, key);
      return status.equals(Status.NOT_FOUND) ? Status.OK : status;
    }
  }

  /** Hides a deleted record until something is inserted. */
  public static final class DeletedFieldsComeBack extends ReferenceBinding {
    private final Map<String, Map<String, byte[]>> deleted = new HashMap<>();

    @Override
    public Status delete(String table, String key) {
      attempt("DELETE", key, to -> to.read(key))
          .ifPresent(found -> found.forEach(record -> deleted.put(key, record)));
      return super.delete(table, key);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      var status = super.insert(table, key, values);
      var old = new HashMap<>(deleted.getOrDefault(key, Map.of()));
      old.keySet().removeAll(values.keySet());
      return old.isEmpty() ? status : write("INSERT", Wire.UPDATE, key, old);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.testkit.reference.ReferenceServer.Wire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What goes wrong in scans. */
final class ScanDefects {

  private ScanDefects() {}

  /** As the binding for Redis; the kit's records tell their key in each value. */
  public static final class ByHashCode extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      var status = super.scan(table, startkey, recordcount, fields, result);
      var rows = new ArrayList<>(result);
      rows.sort((a, b) -> Integer.compare(hash(a), hash(b)));
      Collections.copy(result, rows);
      return status;
    }

    private static int hash(Map<String, ByteIterator> row) {
      var value = row.values().iterator().next();
      var text = value.toString();
      value.reset();
      return text.substring(0, text.indexOf('/')).hashCode();
    }
  }

  public static final class TooMany extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return super.scan(table, startkey, recordcount + 1, fields, result);
    }
  }

  /** As the binding for Couchbase: the placeholder is quoted. */
  public static final class FromPlaceholder extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return super.scan(table, "$1", recordcount, fields, result);
    }
  }

  /** Finds nothing if the start key does not exist. */
  public static final class MustExist extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      var found = attempt("SCAN", startkey, to -> to.read(startkey)).orElse(List.of());
      var status = super.scan(table, startkey, recordcount, fields, result);
      if (found.isEmpty()) {
        result.clear();
      }
      return status;
    }
  }

  public static final class EmptyIsNotFound extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      var status = super.scan(table, startkey, recordcount, fields, result);
      return status.isOk() && result.isEmpty() ? Status.NOT_FOUND : status;
    }
  }

  public static final class AllFields extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return super.scan(table, startkey, recordcount, null, result);
    }
  }

  public static final class EmptySetIsNoField extends ReferenceBinding {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      var status = super.scan(table, startkey, recordcount, fields, result);
      if (fields != null && fields.isEmpty()) {
        result.forEach(Map::clear);
      }
      return status;
    }
  }

  /** As the binding for Redis: an entry that leads nowhere takes a place in the scan. */
  public static final class LeavesIndexEntry extends ReferenceBinding {
    @Override
    public Status delete(String table, String key) {
      var status = super.delete(table, key);
      return status.isOk() ? write("DELETE", Wire.INSERT, inTable(table, key), Map.of()) : status;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      return status.isOk() && result.isEmpty() ? Status.NOT_FOUND : status;
    }
  }

  public static final class IndexesAgain extends ReferenceBinding {
    private boolean updated;

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      updated = true;
      return super.update(table, key, values);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      var status = super.scan(table, startkey, recordcount, fields, result);
      if (updated && !result.isEmpty()) {
        result.add(result.get(0));
      }
      return status;
    }
  }
}

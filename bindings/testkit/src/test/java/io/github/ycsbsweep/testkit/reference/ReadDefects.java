// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What goes wrong in reads. */
final class ReadDefects {

  private ReadDefects() {}

  /** Loses one field of a record that is read whole for the first time. */
  public static final class LosesAField extends ReferenceBinding {
    private boolean first = true;

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      if (first && fields == null && result.size() > 9) {
        result.remove("field9");
      }
      first = false;
      return status;
    }
  }

  public static final class EmptySetIsNoField extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      if (fields != null && fields.isEmpty()) {
        result.clear();
      }
      return status;
    }
  }

  public static final class ReadsAllFields extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return super.read(table, key, null, result);
    }
  }

  /** As the binding for Couchbase 1.x. */
  public static final class FilterInverted extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, null, result);
      if (fields != null && !fields.isEmpty()) {
        result.keySet().removeAll(fields);
      }
      return status;
    }
  }

  /** As HMGET answers. */
  public static final class NullForMissingField extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      if (status.isOk() && fields != null) {
        fields.forEach(field -> result.putIfAbsent(field, null));
      }
      return status;
    }
  }

  /** As the binding for memcached. */
  public static final class MissIsOk extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      return status.equals(Status.NOT_FOUND) ? Status.OK : status;
    }
  }

  /** As the bindings for Redis and Aerospike. */
  public static final class MissIsError extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      return status.equals(Status.NOT_FOUND) ? Status.ERROR : status;
    }
  }

  /** As HMGET answers. */
  public static final class MissWithFieldsIsOk extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      return status.equals(Status.NOT_FOUND) && fields != null ? Status.OK : status;
    }
  }
}

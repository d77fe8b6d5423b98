// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.FailureLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What goes wrong when operations fail. */
final class FailureDefects {

  private FailureDefects() {}

  /** As the binding for Redis: a socket timeout ends the client's thread. */
  public static final class Escapes extends ReferenceBinding {
    @Override
    protected void failed(String operation, String key, IOException cause) {
      super.failed(operation, key, cause);
      if (operation.equals("READ")) {
        throw new UncheckedIOException(cause);
      }
    }
  }

  public static final class ConnectsOnce extends ReferenceBinding {
    @Override
    protected ReferenceConnection connectAgain() throws IOException {
      throw new IOException("connection lost");
    }
  }

  public static final class GivesUp extends ReferenceBinding {
    private int failures;

    @Override
    protected void failed(String operation, String key, IOException cause) {
      super.failed(operation, key, cause);
      failures++;
    }

    @Override
    protected ReferenceConnection connectAgain() throws IOException {
      if (failures > 15) {
        throw new IOException("gave up");
      }
      return super.connectAgain();
    }
  }

  /** As the binding for Couchbase: consumed iterators give empty values. */
  public static final class ConsumedValues extends ReferenceBinding {
    @Override
    protected void insertFailed(Map<String, ByteIterator> values, Map<String, byte[]> record) {
      // the map is left as it is
    }
  }

  public static final class NoKey extends ReferenceBinding {
    @Override
    protected void failed(String operation, String key, IOException cause) {
      super.failed(operation, "", cause);
    }
  }

  /** As every binding prints a stack trace for each. */
  public static final class EveryFailure extends ReferenceBinding {
    @Override
    protected void failed(String operation, String key, IOException cause) {
      super.failed(operation, key, cause);
      System.err.println(cause);
    }
  }

  public static final class NoCounts extends ReferenceBinding {
    @Override
    protected FailureLog log() {
      return new FailureLog(
          "reference",
          line -> {
            if (!line.endsWith(" failed")) {
              System.err.println(line);
            }
          });
    }
  }

  /** It says ERROR, but YCSB compares identities. */
  public static final class OwnStatus extends ReferenceBinding {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var status = super.read(table, key, fields, result);
      return new Status(status.getName(), status.getDescription());
    }
  }
}

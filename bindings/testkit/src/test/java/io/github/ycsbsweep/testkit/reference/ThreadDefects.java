// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.testkit.reference.ReferenceServer.Wire;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What goes wrong when many threads work at once. */
final class ThreadDefects {

  private static final long MILLISECOND = 1_000_000;

  private ThreadDefects() {}

  /** A queue that is full drops what it can't take. */
  public static final class LosesWrites extends ReferenceBinding {
    private static final Set<Object> USERS = ConcurrentHashMap.newKeySet();
    private static final int ROOM = 40;

    @Override
    public void init() throws DBException {
      super.init();
      USERS.add(this);
    }

    @Override
    public void cleanup() throws DBException {
      USERS.remove(this);
      super.cleanup();
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return USERS.size() > ROOM ? Status.OK : super.insert(table, key, values);
    }
  }

  /** Compare and set, without a second try. */
  public static final class Conflicts extends ReferenceBinding {
    private static final Set<String> BUSY = ConcurrentHashMap.newKeySet();

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      if (!BUSY.add(key)) {
        return Status.ERROR;
      }
      LockSupport.parkNanos(MILLISECOND);
      try {
        return super.update(table, key, values);
      } finally {
        BUSY.remove(key);
      }
    }
  }

  /** As memcached's clients do without compare and set. */
  public static final class LostUpdate extends ReferenceBinding {
    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      var found = attempt("UPDATE", key, to -> to.read(wire(key)));
      if (found.isEmpty() || found.get().isEmpty()) {
        return found.isEmpty() ? Status.ERROR : Status.NOT_FOUND;
      }
      LockSupport.parkNanos(MILLISECOND);
      var merged = new TreeMap<>(found.get().get(0));
      merged.putAll(bytes(values));
      return write("UPDATE", Wire.INSERT, key, merged);
    }
  }

  /** The first that failed keeps the others waiting until it is closed. */
  public static final class HoldsLock extends ReferenceBinding {
    private static final AtomicReference<Optional<HoldsLock>> OWNER =
        new AtomicReference<>(Optional.empty());

    private volatile boolean closed;

    @Override
    protected void failed(String operation, String key, IOException cause) {
      super.failed(operation, key, cause);
      while (!closed && !isMine()) {
        LockSupport.parkNanos(MILLISECOND);
      }
    }

    @Override
    public void cleanup() throws DBException {
      closed = true;
      super.cleanup();
    }

    private boolean isMine() {
      var owner = OWNER.get();
      return owner.filter(this::equals).isPresent()
          || (owner.filter(other -> !other.closed).isEmpty()
              && OWNER.compareAndSet(owner, Optional.of(this)));
    }
  }
}

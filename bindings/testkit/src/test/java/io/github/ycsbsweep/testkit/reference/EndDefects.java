// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import java.net.Socket;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What goes wrong at the end. */
final class EndDefects {

  private EndDefects() {}

  /** As the bindings for memcached and Aerospike have a thread for each client. */
  public static final class LeavesThread extends ReferenceBinding {
    private boolean open;

    @Override
    public void init() throws DBException {
      super.init();
      open = true;
    }

    @Override
    public void cleanup() throws DBException {
      super.cleanup();
      if (open) {
        leaveThread();
      }
      open = false;
    }

    private static void leaveThread() {
      var tender = new Thread(() -> LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(10)), "tender");
      tender.setDaemon(true);
      tender.start();
    }
  }

  public static final class LeavesSocket extends ReferenceBinding {
    private static final Queue<ReferenceConnection> LEFT = new ConcurrentLinkedQueue<>();

    @Override
    protected void close(ReferenceConnection connection) {
      LEFT.add(connection);
    }
  }

  public static final class ClosesForAll extends ReferenceBinding {
    private Optional<ReferenceClient> mine = Optional.empty();

    @Override
    public void init() throws DBException {
      super.init();
      mine = Optional.of(client());
    }

    @Override
    public void cleanup() throws DBException {
      super.cleanup();
      mine.ifPresent(client -> client.open().set(false));
      mine = Optional.empty();
    }
  }

  public static final class CountsOutTwice extends ReferenceBinding {
    private int cleanups;
    private boolean worked;

    @Override
    public void init() throws DBException {
      super.init();
      worked = true;
    }

    @Override
    public void cleanup() throws DBException {
      super.cleanup();
      cleanups++;
      if (worked && cleanups > 1) {
        ReferenceClient.countOut();
      }
    }
  }

  public static final class CountsOutUncounted extends ReferenceBinding {
    private boolean failed;

    @Override
    public void init() throws DBException {
      failed = true;
      super.init();
      failed = false;
    }

    @Override
    public void cleanup() throws DBException {
      if (failed) {
        failed = false;
        ReferenceClient.countOut();
      }
      super.cleanup();
    }
  }

  public static final class FailedInitLeaves extends ReferenceBinding {
    private static final Queue<Socket> LEFT = new ConcurrentLinkedQueue<>();

    @Override
    protected void close(Socket refused) {
      LEFT.add(refused);
    }
  }

  /** As the binding for MongoDB. */
  public static final class LosesLastBatch extends ReferenceBinding {
    @Override
    protected void flushAtEnd() {
      // what is left is lost
    }
  }

  /** As the binding for MongoDB. */
  public static final class BatchNeverCleared extends ReferenceBinding {
    private boolean stuck;

    @Override
    protected Status flush() {
      if (stuck) {
        return Status.BATCHED_OK;
      }
      var status = super.flush();
      stuck = !status.isOk();
      return status;
    }
  }

  /** YCSB makes a binding by its constructor without arguments. */
  public static final class NoDefaultConstructor extends ReferenceBinding {
    private final String name;

    NoDefaultConstructor(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      return name;
    }
  }
}

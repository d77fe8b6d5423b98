// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The binding of one thread, which remembers when operations began. Each takes a while. */
final class TimedDb extends DB {

  private static final long LATENCY = Duration.ofMillis(1).toNanos();

  final AtomicInteger operations = new AtomicInteger();
  final ConcurrentSkipListSet<Instant> begun = new ConcurrentSkipListSet<>();
  volatile boolean isClosed;

  private final Callable<Void> connect;

  /**
   * @param connect what it does to have a connection
   */
  TimedDb(Callable<Void> connect) {
    this.connect = connect;
  }

  @Override
  public void init() throws DBException {
    try {
      connect.call();
    } catch (Exception e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() {
    isClosed = true;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return operation();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return operation();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return operation();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return operation();
  }

  @Override
  public Status delete(String table, String key) {
    return operation();
  }

  private Status operation() {
    begun.add(Instant.now());
    operations.incrementAndGet();
    LockSupport.parkNanos(LATENCY);
    return Status.OK;
  }
}

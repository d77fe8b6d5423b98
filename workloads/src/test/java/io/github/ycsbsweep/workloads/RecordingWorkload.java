// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.Workload;

/** A workload that remembers what it was told; found by way of its properties. */
public final class RecordingWorkload extends Workload {

  final Set<Integer> threads = ConcurrentHashMap.newKeySet();
  final AtomicInteger transactions = new AtomicInteger();
  volatile String operations = "";
  volatile boolean isCleanedUp;

  static RecordingWorkload of(Properties properties) {
    return (RecordingWorkload) properties.get(RecordingWorkload.class);
  }

  @Override
  public void init(Properties properties) {
    properties.put(RecordingWorkload.class, this);
    operations = properties.getProperty("operationcount", "");
  }

  @Override
  public Object initThread(Properties properties, int thread, int ofThreads) {
    threads.add(thread);
    return thread;
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return true;
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    transactions.incrementAndGet();
    return threads.contains(thread);
  }

  @Override
  public void cleanup() {
    isCleanedUp = true;
  }
}

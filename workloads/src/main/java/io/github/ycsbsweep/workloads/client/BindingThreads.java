// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import io.github.ycsbsweep.support.MayPrint;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.htrace.core.Tracer;
import site.ycsb.ClientThread;
import site.ycsb.DBException;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;

/**
 * YCSB's threads of one binding, each with an instance of it and its share of the operations.
 *
 * @param properties of the binding and of the workload
 * @param workload that all threads run
 */
record BindingThreads(Properties properties, ClientSettings settings, Workload workload) {

  /**
   * Makes the threads; they connect when they run.
   *
   * @param done counts those that have ended
   * @throws UnknownDBException where there is no such binding
   * @throws DBException where a thread would have more operations than YCSB counts
   */
  @MayPrint
  List<ClientThread> make(Tracer tracer, CountDownLatch done)
      throws UnknownDBException, DBException {
    var operations = settings.operations(properties);
    var count = (int) Math.min(settings.threads(), operations);
    if (count < settings.threads()) {
      System.out.println(
          "Warning: the threadcount is bigger than recordcount, the threadcount will be"
              + " recordcount!");
    }
    var threads = new ArrayList<ClientThread>(count);
    if (operations > (long) count * Integer.MAX_VALUE) {
      throw new DBException(
          operations + " operations: allowed is up to " + Integer.MAX_VALUE + " of each thread");
    }
    for (var i = 0; i < count; i++) {
      var share = (int) (operations / count) + (i < operations % count ? 1 : 0);
      var thread =
          new ClientThread(
              DBFactory.newDB(settings.binding(), properties, tracer),
              settings.transactions(),
              workload,
              properties,
              share,
              settings.targetPerThread(),
              done);
      thread.setThreadId(i);
      thread.setThreadCount(count);
      threads.add(thread);
    }
    return threads;
  }
}

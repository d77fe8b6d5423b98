// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** A workload that fails in the phase that {@code failing} names. */
public final class FailingWorkload extends Workload {

  private String phase = "";

  @Override
  public void init(Properties properties) throws WorkloadException {
    phase = properties.getProperty("failing");
    failIn("init");
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    failIn("initThread");
    return phase;
  }

  @Override
  public void cleanup() throws WorkloadException {
    failIn("cleanup");
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return false;
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    if (phase.equals("operation")) {
      throw new IllegalStateException("fails as asked");
    }
    return true;
  }

  private void failIn(String reached) throws WorkloadException {
    if (phase.equals(reached)) {
      throw new WorkloadException("fails as asked");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.List;

/** A workload that has to know which threads run it, and tells when they begin. */
public interface ThreadObserver {

  /**
   * Told once, after the workload's initialization and before any of the threads starts.
   *
   * @param begin is run shortly before the first operation; never, if none begins
   */
  void observe(List<Thread> threads, Runnable begin);
}

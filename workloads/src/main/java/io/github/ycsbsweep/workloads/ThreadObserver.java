// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.List;

/** A workload that has to know which threads run it. */
public interface ThreadObserver {

  /** Told once, after the workload's initialization and before any of them starts. */
  void observe(List<Thread> threads);
}

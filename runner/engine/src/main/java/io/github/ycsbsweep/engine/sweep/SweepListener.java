// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;

/**
 * Hears what a run does while it does it. It is called by the thread that measures, so it has to be
 * quick, and nothing that goes wrong in it may reach the run.
 */
public interface SweepListener {

  /** Nobody listens. */
  SweepListener NONE = new SweepListener() {};

  /** A run begins, servers are still to be started. */
  default void planned(SweepPlan plan) {}

  /**
   * The clients of a load or a cell run.
   *
   * @param number of the cell in the run, from 1; 0: a load
   */
  default void started(ClientLaunch launch, int number) {}

  /** A fault of the cell begins, ends or fails; told by a thread of its own. */
  default void fault(FaultPlan fault, FaultCourse.Event event) {}

  /** They have ended, and all their files are there. */
  default void ended(ClientLaunch launch) {}

  /**
   * A cell was judged.
   *
   * @param done cells that are done, those of earlier calls of the run included
   */
  default void judged(Cell.Status status, int done) {}

  /** Everything is measured, and the report is made. */
  default void reporting() {}
}

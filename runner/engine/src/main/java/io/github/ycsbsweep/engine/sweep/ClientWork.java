// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.model.RateSchedule;
import io.github.ycsbsweep.engine.model.ServerIdentity;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What clients are at.
 *
 * @param task with the folders of their logs
 * @param server that they drive
 * @param cell empty: a load
 */
public record ClientWork(ClientTask task, ServerIdentity server, Optional<InCell> cell) {

  /**
   * The cell that they measure.
   *
   * @param number in the run, from 1
   * @param repeat from 1
   * @param target what was asked for, as a number or a shape; empty text for a closed loop
   * @param asked operations a second that are due in the measured window, on average
   * @param schedule of a rate that changes, or that the runner paces
   */
  public record InCell(
      int number,
      int repeat,
      String target,
      OptionalDouble asked,
      Optional<RateSchedule> schedule) {}
}

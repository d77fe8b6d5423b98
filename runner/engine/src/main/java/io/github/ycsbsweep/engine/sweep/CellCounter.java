// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Text;

/** Counts the cells of a run, and names each for people. */
final class CellCounter {

  private final int all;
  private final int repeats;
  private int position;
  private int count;
  private int measured;

  /**
   * @param all cells of the run, at most
   * @param repeats of every cell
   * @param earlier cells of an earlier call
   */
  CellCounter(int all, int repeats, EarlierCells earlier) {
    this.all = all;
    this.repeats = repeats;
    this.position = earlier.lastPosition();
    this.count = earlier.count();
    this.measured = earlier.count();
  }

  /** Counts a cell that begins; returns what it is called. */
  String begin(CellStart cell) {
    position++;
    count++;
    var shape = cell.shape();
    var text = new StringBuilder();
    text.append(
        Text.format(
            "[%d/%d] %s %s, %s",
            count,
            all,
            cell.label(),
            cell.workload().workload().name(),
            Text.count(cell.threads(), "thread")));
    if (shape.target().isPresent()) {
      text.append(" at ").append(shape.target().getAsInt()).append(" ops/s");
    } else {
      shape.schedule().ifPresent(schedule -> text.append(" at ").append(schedule.shape()));
    }
    if (shape.suffix().endsWith("clients") || shape.clients() > 1) {
      text.append(", ").append(Text.count(shape.clients(), "client"));
    }
    if (shape.isProfiled()) {
      return text.append(", profiled:").toString();
    }
    if (cell.repeat() > 1 || repeats > 1) {
      text.append(", repeat ").append(cell.repeat());
    }
    return text.append(':').toString();
  }

  /** Position in the run of the cell that began last, from 1. */
  int position() {
    return position;
  }

  /** Number among the cells of the run, as people see it, of the cell that began last. */
  int number() {
    return count;
  }

  /** Cells of the run, at most. */
  int all() {
    return all;
  }

  void measured() {
    measured++;
  }

  /** Cells that are done, earlier ones included. */
  int measuredCells() {
    return measured;
  }
}

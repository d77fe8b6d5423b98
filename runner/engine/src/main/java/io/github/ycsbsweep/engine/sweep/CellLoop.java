// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import java.util.OptionalInt;

/**
 * Decides when the cells of a sweep at rising threads are measured. Their data is loaded. One sweep
 * measures them one after the other; a loop of several sweeps has their cells take turns.
 */
public interface CellLoop {

  /** One cell after the other. */
  CellLoop IN_ORDER =
      cells -> {
        while (cells.next().isPresent()) {
          cells.measure();
        }
      };

  /** Measures all cells, until there is no next one. */
  void measure(RisingCells cells) throws InterruptedException;

  /** Cells of a workload at rising threads, in their order. */
  interface RisingCells {

    /** Threads of the next cell; empty after the last one, and when the run can't go on. */
    OptionalInt next();

    /** Measures the next cell. What goes wrong ends its run alone, when the loop is over. */
    void measure() throws InterruptedException;

    /** Tells whoever hears several sweeps that what comes next is of this one. */
    void announce();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.List;

/**
 * Where the figures of a cell are from that the runner did not measure.
 *
 * @param source the file that YCSB's client left, and the line in it
 * @param windowed whether they are of a window of interval logs; otherwise of the whole run
 * @param notes what can't be known of them
 */
public record Imported(String source, boolean windowed, List<Note> notes) {

  /**
   * Something that the figures don't tell.
   *
   * @param advice what to do about it
   * @param figures of this cell; empty if there are none
   */
  public record Note(String text, String advice, String figures) {}
}

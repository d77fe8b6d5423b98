// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/**
 * A table about cells that keep to a rate, about the probe, events, or several clients, the same in
 * every format.
 *
 * @param title its heading
 * @param note what its columns mean, and what it found
 * @param header names of the columns
 * @param rows as many cells as the header has
 */
public record NotedTable(String title, String note, List<String> header, List<List<String>> rows) {

  /** What tells response time from service time, wherever both are shown. */
  public static final String TIMES =
      "Service time runs from when the client sent an operation. Response time runs from when it was"
          + " due (its intended start): the wait for a client thread that was held up is in it.";
}

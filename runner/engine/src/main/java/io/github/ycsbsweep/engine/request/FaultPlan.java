// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.util.OptionalInt;

/**
 * A fault as it was asked for: {@code NAME@PERCENT%[:ARGUMENT][/PROCESS]}.
 *
 * @param name of its kind, as {@code kill}
 * @param percent of the measured time after which it begins, 1 to 99
 * @param argument what its kind takes, as {@code 3s}; empty text: none was given
 * @param process of the server that it is done to, 1 for the first; empty: none was given
 * @param disruptive whether operations may fail on account of it
 */
public record FaultPlan(
    String name, int percent, String argument, OptionalInt process, boolean disruptive) {

  /** As it is written on the command line, without a label. */
  public String text() {
    return name
        + "@"
        + percent
        + "%"
        + (argument.isEmpty() ? "" : ":" + argument)
        + (process.isPresent() ? "/" + process.getAsInt() : "");
  }
}

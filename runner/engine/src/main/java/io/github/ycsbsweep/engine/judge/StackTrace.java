// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A stack trace that the client printed.
 *
 * @param thrown its first line: class and message, after the thread's name if nothing caught it
 * @param frames the lines below
 */
record StackTrace(String thrown, List<String> frames) {

  private static final Pattern FIRST_LINE =
      Pattern.compile("Exception in thread .*|[\\w.$]+(Exception|Error)(: .*)?");

  /** Those in some lines, in their order; lines that belong to none are passed over. */
  static List<StackTrace> in(List<String> lines) {
    var traces = new ArrayList<StackTrace>();
    for (var line : lines) {
      if (FIRST_LINE.matcher(line).matches()) {
        traces.add(new StackTrace(line, new ArrayList<>()));
      } else if (!traces.isEmpty() && line.startsWith("\tat ")) {
        traces.get(traces.size() - 1).frames().add(line.strip());
      }
    }
    return traces;
  }

  boolean isUncaught() {
    return thrown.startsWith("Exception in thread ");
  }

  boolean isOf(String className) {
    return thrown.equals(className) || thrown.startsWith(className + ":");
  }

  /** Whether it was thrown below a method, as {@code site.ycsb.Client.main}. */
  boolean isBelow(String method) {
    return frames.stream().anyMatch(frame -> frame.contains(method + "("));
  }

  /** What was thrown, without the name of the class. */
  String message() {
    var colon = thrown.indexOf(": ");
    return colon < 0 ? thrown : thrown.substring(colon + 2);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What a client on another machine told of its progress while it ran: all that is left of one whose
 * files never came.
 */
final class StatusProgress {

  private static final Pattern STATUS =
      Pattern.compile(" (?<second>\\d{1,9}) sec: (?<operations>\\d{1,12}) operations;");

  /** In a status line of a client that inserts. */
  private static final String INSERTS = "[INSERT";

  /**
   * How long a client may go on that is not heard of any more: over ssh until it has missed its
   * runner for 20 s, and then 8 s until it is killed; a pod that is deleted has 5 s.
   */
  private static final long UNHEARD_SECONDS = 30;

  /** Its pace is that of its busiest second, and may have doubled since. */
  private static final long PACES = 2;

  private StatusProgress() {}

  /**
   * More keys than such a client can have inserted: as many as all of its operations by its last
   * status line, and what it can have done after that. 0 of a client that inserts nothing.
   *
   * @param err lines of its standard error
   */
  static long mostInserts(List<String> err) {
    if (err.stream().noneMatch(line -> line.contains(INSERTS))) {
      return 0;
    }
    var second = 0L;
    var operations = 0L;
    var busiest = 0L;
    for (var line : err) {
      var status = STATUS.matcher(line);
      if (status.find()) {
        var passed = Math.max(1, Long.parseLong(status.group("second")) - second);
        var done = Long.parseLong(status.group("operations")) - operations;
        busiest = Math.max(busiest, (done + passed - 1) / passed);
        second = Long.parseLong(status.group("second"));
        operations += done;
      }
    }
    return operations + PACES * UNHEARD_SECONDS * busiest;
  }
}

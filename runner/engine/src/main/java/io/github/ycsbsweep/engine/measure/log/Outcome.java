// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.common.ShellWords;
import java.util.List;
import java.util.Optional;

/**
 * What a log file holds, told from its name: YCSB (with {@code reportlatencyforeacherror=true})
 * writes successes to {@code READ.hdr} and everything else to {@code READ-<status>.hdr}.
 *
 * @param log name of the file, without its ending
 * @param operation YCSB's name of the operation
 * @param kind whether it did what it should
 */
public record Outcome(String log, String operation, Kind kind) {

  /** Whether an operation did what it should. */
  public enum Kind {
    OK,
    NOT_FOUND,
    FAILED
  }

  /**
   * The read and the update of a READ-MODIFY-WRITE are counted under their own names; the whole is
   * a latency, not one more operation. YCSB records it whether or not the two succeed.
   */
  public static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";

  private static final List<String> OPERATIONS =
      List.of(READ_MODIFY_WRITE, "READ", "UPDATE", "INSERT", "SCAN", "DELETE");

  /** What else YCSB measures: closing, checking values, and (measurement.trackjvm) its JVM. */
  private static final List<String> NO_OPERATIONS =
      List.of(
          "CLEANUP", "VERIFY", "THREAD_COUNT", "USED_MEM_MB", "SYS_LOAD_AVG", "GCS", "GCS_TIME");

  /** What a binding can answer, apart from statuses of its own. */
  private static final List<String> STATUSES =
      ShellWords.split(
          """
          OK BATCHED_OK NOT_FOUND ERROR NOT_IMPLEMENTED UNEXPECTED_STATE BAD_REQUEST FORBIDDEN
          SERVICE_UNAVAILABLE
          """);

  /** Empty for a file that holds no operations. */
  static Optional<Outcome> of(String fileName) {
    return ofLog(fileName.substring(0, fileName.length() - ".hdr".length()));
  }

  /** Of what YCSB calls a log, a metric of its summary and a part of its status lines. */
  public static Optional<Outcome> ofLog(String name) {
    if (NO_OPERATIONS.contains(name)) {
      return Optional.empty();
    }
    for (var operation : OPERATIONS) {
      if (name.startsWith(operation + "-")) {
        var status = name.substring(operation.length() + 1);
        return Optional.of(new Outcome(name, operation, kind(status)));
      }
      if (name.equals(operation)) {
        return Optional.of(new Outcome(name, operation, Kind.OK));
      }
    }
    return Optional.of(ofUnknownOperation(name));
  }

  /** A workload may have operations of its own, with hyphens in their names. */
  private static Outcome ofUnknownOperation(String name) {
    var hyphen = name.lastIndexOf('-');
    var status = name.substring(hyphen + 1);
    return hyphen > 0 && STATUSES.contains(status)
        ? new Outcome(name, name.substring(0, hyphen), kind(status))
        : new Outcome(name, name, Kind.OK);
  }

  /** Whether it belongs into the sum over all operations. */
  public boolean isCountedInAll() {
    return isCountedInAll(operation);
  }

  /** The same of an operation. */
  public static boolean isCountedInAll(String operation) {
    return !operation.equals(READ_MODIFY_WRITE);
  }

  /** What a status that a binding answered means. */
  public static Kind kind(String status) {
    return switch (status) {
      case "OK", "BATCHED_OK" -> Kind.OK;
      case "NOT_FOUND" -> Kind.NOT_FOUND;
      default -> Kind.FAILED;
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

/** Exit statuses, the same for every script. */
public final class ExitStatus {

  /** Every cell measured, within the gates. */
  public static final int OK = 0;

  /** The run failed. */
  public static final int FAILED = 1;

  /** The command line was wrong. */
  public static final int USAGE = 2;

  /** A gate was breached. */
  public static final int GATE = 3;

  /** Some cells failed, the others stand. */
  public static final int PARTIAL = 4;

  /** Something is missing here: a server, room. */
  public static final int ENVIRONMENT = 5;

  /** Interrupted; what was measured is reported. */
  public static final int INTERRUPTED = 130;

  /** Whoever read standard output went away: as a shell gives the end by SIGPIPE. */
  public static final int READER_GONE = 141;

  private ExitStatus() {}
}

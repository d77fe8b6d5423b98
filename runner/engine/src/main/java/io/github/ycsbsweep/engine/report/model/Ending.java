// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.nio.file.Files;
import java.nio.file.Path;

/** How a run came to its end. */
public enum Ending {
  /** Every cell that was planned was measured, or tried. */
  WHOLE("", ""),
  /** Somebody stopped it, or it could not go on, and it said so. */
  INTERRUPTED(
      "was interrupted, or could not go on: cells are missing",
      "sweep.sh --resume DIR measures them"),
  /** It was killed, or its machine went down; or it is still under way. */
  UNKNOWN(
      "did not end by itself: cells may be missing",
      "sweep.sh --resume DIR measures them; if the run is still under way, wait for its end");

  /** A file of this name in a run's folder says that it was interrupted. */
  public static final String MARK = "INTERRUPTED";

  /** The runner's lock, which it takes away when it ends, however that be, unless it is killed. */
  private static final String LOCK = ".running";

  private final String text;
  private final String advice;

  Ending(String text, String advice) {
    this.text = text;
    this.advice = advice;
  }

  /** What the folder of a run says of it. */
  public static Ending of(Path run) {
    return Files.exists(run.resolve(LOCK)) ? UNKNOWN : ofMark(run);
  }

  /** The same in the report that a run makes of itself as it ends: the lock is still its own. */
  public static Ending ofMark(Path run) {
    return Files.exists(run.resolve(MARK)) ? INTERRUPTED : WHOLE;
  }

  /** What it means for the results, as the end of a sentence about the run. */
  public String text() {
    return text;
  }

  /** What to do about it. */
  public String advice() {
    return advice;
  }
}

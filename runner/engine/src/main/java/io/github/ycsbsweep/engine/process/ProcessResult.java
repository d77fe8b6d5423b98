// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

/**
 * What a short command did.
 *
 * @param status exit status as a shell gives it; 124 after its time was up and it was killed
 * @param output what it wrote to standard output, at most {@link ProcessSupervisor#MOST_OUTPUT}
 *     bytes
 * @param error the end of what it wrote to standard error, likewise
 */
public record ProcessResult(int status, String output, String error) {

  /** Status of a command that was killed when its time was up. */
  public static final int TIMED_OUT = 124;

  public boolean succeeded() {
    return status == 0;
  }
}

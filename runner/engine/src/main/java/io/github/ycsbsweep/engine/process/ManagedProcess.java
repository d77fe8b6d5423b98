// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A process that the engine started, the leader of a process group of its own. The watchdog knows
 * it from before it started until its end was seen here.
 */
public interface ManagedProcess {

  /** Status of one that {@link #kill} ended: no shell gives it, so nobody else did. */
  int KILLED = -9;

  /** Process id, which is that of its group too. */
  long pid();

  boolean isAlive();

  /** Its standard input; closed from the start unless standard output is a pipe. */
  OutputStream input();

  /** Its standard output, if that is a pipe. */
  InputStream output();

  /** Its standard error, if that is a pipe. */
  InputStream error();

  /**
   * Waits for its end. Returns the exit status as a shell gives it, 128 + n after signal n, or
   * {@link #KILLED}.
   */
  int waitFor() throws InterruptedException;

  /** Waits so long at most; empty: it still runs. */
  OptionalInt waitFor(Duration limit) throws InterruptedException;

  /**
   * Sends TERM to its group, and KILL to what is left after the grace of the group and of all
   * descendants.
   */
  void end(Duration grace);

  /** Sends KILL to its group and all descendants, whatever groups and sessions these are in. */
  void kill();

  /** Sends STOP likewise: none of them runs until {@link #resume}, or its end. */
  void pause() throws IOException;

  /** Sends CONT likewise. */
  void resume() throws IOException;
}

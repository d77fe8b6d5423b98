// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.support.MayPrint;

/**
 * Makes INT, TERM and HUP interrupt the main thread, which then ends in good order. Further signals
 * change nothing: the report on what was measured is finished.
 *
 * <p>The machine tells of these signals by beginning its shutdown. That waits here until the main
 * thread is done; until then no further shutdown hook can be added.
 */
public final class Interruption {

  private final Thread main = Thread.currentThread();
  private final Runnable told;
  private boolean requested;
  private boolean ended;

  private Interruption(Runnable told) {
    this.told = told;
  }

  /**
   * Interrupts the calling thread from now on.
   *
   * @param told what is done at once, beside
   */
  public static Interruption begin(Runnable told) {
    var interruption = new Interruption(told);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutdown, "interruption"));
    return interruption;
  }

  /** Whether a signal came. */
  public synchronized boolean isRequested() {
    return requested;
  }

  /** Ends the process: with this status, or 130 if it was interrupted. Never returns. */
  @MayPrint
  public void exit(int status) {
    synchronized (this) {
      ended = true;
    }
    if (isRequested()) {
      Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
    }
    System.exit(status);
  }

  private void shutdown() {
    synchronized (this) {
      if (ended) {
        return;
      }
      requested = true;
    }
    told.run();
    main.interrupt();
    try {
      // It halts the machine.
      main.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.support.MayPrint;
import java.util.List;

/**
 * Has INT, TERM and HUP end the process with 130: at once, or, where there is something to put in
 * order, by interrupting the main thread. Further signals change nothing then: the report on what
 * was measured is finished.
 */
public final class Interruption {

  private final Thread main = Thread.currentThread();
  private final Runnable told;
  private boolean unwinding;
  private boolean requested;

  private Interruption(Runnable told) {
    this.told = told;
  }

  /**
   * Listens from now on. The calling thread is the main one.
   *
   * @param told what is done first when the thread is interrupted, beside it
   */
  public static Interruption begin(Runnable told) {
    var interruption = new Interruption(told);
    Signals.handle(List.of("INT", "TERM", "HUP"), interruption::signalled);
    return interruption;
  }

  /** From now on the main thread is interrupted. */
  public synchronized void unwind() {
    unwinding = true;
  }

  /** Whether a signal interrupted the main thread. */
  public synchronized boolean isRequested() {
    return requested;
  }

  /** Ends the process: with this status, or 130 if it was interrupted. Never returns. */
  @MayPrint
  public void exit(int status) {
    System.exit(isRequested() ? ExitStatus.INTERRUPTED : status);
  }

  @MayPrint
  private void signalled() {
    synchronized (this) {
      if (!unwinding) {
        Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
      }
      if (requested) {
        return;
      }
      requested = true;
    }
    told.run();
    main.interrupt();
  }
}

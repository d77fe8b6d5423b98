// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.SharedInstance;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What all instances of the reference binding share.
 *
 * @param open whether operations may use it
 * @param atTheEnd done before the log's counts are printed
 */
record ReferenceClient(FailureLog log, AtomicBoolean open, Runnable atTheEnd) {

  static final SharedInstance<ReferenceClient> SHARED =
      new SharedInstance<>(ReferenceClient::close);

  /** Counts a user out who may not have been counted in. */
  static void countOut() {
    try {
      SHARED.release();
    } catch (IllegalStateException e) {
      return; // there was none
    }
  }

  void close() {
    atTheEnd.run();
    open.set(false);
    log.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import java.util.List;
import sun.misc.Signal;

/**
 * Signals that this process gets. Compiled by itself, since the compiler always warns of the class
 * that it uses; a shutdown hook would not do, as no picture can be drawn during a shutdown.
 */
final class Signals {

  private Signals() {}

  /**
   * Has signals handled, each in a thread of its own. One that the process ignored from its start,
   * as under {@code nohup}, it goes on to ignore.
   *
   * @param names as {@code INT}
   */
  static void handle(List<String> names, Runnable handler) {
    for (var name : names) {
      Signal.handle(new Signal(name), signal -> handler.run());
    }
  }
}

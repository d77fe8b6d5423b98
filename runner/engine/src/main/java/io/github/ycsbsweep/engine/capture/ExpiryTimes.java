// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.log.CapturedCommand;
import io.github.ycsbsweep.engine.statistics.SizeHistogram;
import java.util.Locale;
import java.util.Map;

/** Times to live that commands set, in milliseconds. */
final class ExpiryTimes {

  /** Ten years, in milliseconds. */
  private static final long MOST_LIFE = 3650 * 86_400_000L;

  /** Of the number behind an option, as the table has them. */
  private static final Map<String, String> UNITS =
      Map.of("EX", "s", "PX", "ms", "EXAT", "sat", "PXAT", "msat");

  private final SizeHistogram times = new SizeHistogram();

  /**
   * Adds what a command sets.
   *
   * @param life where the table of commands has it
   * @return whether it sets any
   */
  boolean add(CapturedCommand command, String life) {
    var before = times.count();
    if (life.startsWith("opt")) {
      for (var at = life.charAt(3) - '0'; at + 1 < command.keptWords(); at++) {
        var unit = UNITS.get(command.text(at).toUpperCase(Locale.ROOT));
        if (unit != null) {
          add(command, at + 1, unit);
        }
      }
    } else if (!life.equals("-")) {
      add(command, life.charAt(0) - '0', life.substring(1));
    }
    return times.count() > before;
  }

  /** A time that has passed, that nobody will see, or that is no number is left out. */
  private void add(CapturedCommand command, int word, String unit) {
    var number = command.number(word);
    if (number < Long.MAX_VALUE / 1000) {
      var millis = unit.startsWith("ms") ? number : number * 1000;
      var left = unit.endsWith("at") ? millis - command.micros() / 1000 : millis;
      if (left > 0 && left <= MOST_LIFE) {
        times.add(left);
      }
    }
  }

  SizeHistogram.Sizes sizes() {
    return times.sizes();
  }
}

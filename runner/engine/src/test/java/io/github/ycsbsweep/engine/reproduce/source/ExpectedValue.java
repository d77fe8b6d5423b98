// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Expected;

/** Whether what came out is what was expected. */
final class ExpectedValue {

  private ExpectedValue() {}

  /** Of an expectation that needs no other figure. */
  static boolean holds(Expected expected, double value) {
    if (expected instanceof Expected.Within within) {
      return value >= within.low() && value <= within.high();
    }
    if (expected instanceof Expected.OtherThan other) {
      return value != other.value();
    }
    throw new IllegalArgumentException("needs a figure: " + expected);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

/** A row of an interval log is not torn, but announces more than any client records. */
final class HistogramTooLarge extends ArithmeticException {

  private static final long serialVersionUID = 1L;

  HistogramTooLarge(String message) {
    super(message);
  }
}

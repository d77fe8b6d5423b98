// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

/**
 * The ranges of numbers that a scan asks for, one after the other, until it has its records or
 * there are no more numbers. A window is made as wide as the records still missing should need, by
 * what the scan found so far. Wrong guesses cost little: windows grow geometrically, and one that
 * is far too full is cut off, and asked for again narrower.
 */
final class ScanWindows {

  /** Factor by which the ranges asked for may grow at once, and a full window shrinks. */
  private static final int STEP = 16;

  private final long most;
  private long first;
  private double width;
  private long records;
  private double covered;

  /**
   * Windows from a number on.
   *
   * @param wanted number of records, at least 1
   * @param perRecord numbers from one record to the next, as far as is known
   */
  ScanWindows(long first, int wanted, double perRecord) {
    this.first = first;
    this.most = 8L * wanted + 100;
    this.width = enough(wanted) * perRecord;
  }

  /**
   * A range of numbers.
   *
   * @param last is in it
   * @param most more records than this are not to be read; 0: no limit
   */
  record Window(long first, long last, long most) {
    double width() {
      return (double) last - first + 1;
    }
  }

  boolean hasNext() {
    return first <= KeyOrder.LAST;
  }

  /** The next window; the same as long as it was not answered. */
  Window next() {
    var left = KeyOrder.LAST - first;
    var last = first + (width < left ? Math.max((long) width, 1) - 1 : left);
    // The records of one number can't be divided any further.
    return new Window(first, last, last == first ? 0 : most);
  }

  /**
   * The window was read.
   *
   * @param found records that it held
   * @param missing records that the scan still lacks
   */
  void answered(Window window, long found, int missing) {
    first = window.last() + 1;
    records += found;
    covered += window.width();
    var needed = found == 0 ? Double.MAX_VALUE : enough(missing) * covered / records;
    width = Math.min(Math.max(needed, covered / 2), covered * STEP);
  }

  /** The window holds more records than are to be read. */
  void cutOff(Window window) {
    width = window.width() / STEP;
  }

  /** All records that were found, in windows that were read. */
  long records() {
    return records;
  }

  /** All numbers of the windows that were read. */
  double covered() {
    return covered;
  }

  /** Expected records in a window that hardly ever has less than those wanted: two deviations. */
  private static double enough(int wanted) {
    return wanted + 2 * Math.sqrt(wanted) + 1;
  }
}

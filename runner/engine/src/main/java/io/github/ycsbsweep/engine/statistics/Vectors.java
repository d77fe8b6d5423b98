// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

/** What least squares need of vectors. */
final class Vectors {

  private Vectors() {}

  static double dot(double[] one, double[] other) {
    var sum = 0.0;
    for (var i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /** Takes a multiple of one vector off another, in place. */
  static void subtract(double[] from, double[] what, double times) {
    for (var i = 0; i < from.length; i++) {
      from[i] -= times * what[i];
    }
  }
}

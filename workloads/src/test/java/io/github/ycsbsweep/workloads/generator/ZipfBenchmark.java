// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Prints how many keys a core draws in a second by Zipf's law, of ten million. */
final class ZipfBenchmark {

  private static final long KEYS = 10_000_000;
  private static final int DRAWS = 30_000_000;
  private static final int ROUNDS = 5;
  private static final double[] SKEWS = {0.5, 0.99, 1, 1.2};

  private ZipfBenchmark() {}

  public static void main(String[] arguments) {
    for (var round = 1; round <= ROUNDS; round++) {
      for (var skew : SKEWS) {
        print(round, skew);
      }
    }
  }

  private static void print(int round, double skew) {
    var keys = new ZipfKeys(0, KEYS, skew);
    var random = ThreadLocalRandom.current();
    var sum = 0L;
    var start = System.nanoTime();
    for (var i = 0; i < DRAWS; i++) {
      sum += keys.next(random);
    }
    var perSecond = DRAWS * 1e3 / (System.nanoTime() - start);
    System.out.printf(
        Locale.ROOT,
        "round %d, theta %.2f: %.1f million keys a second (mean key %d)%n",
        round,
        skew,
        perSecond,
        sum / DRAWS);
  }
}

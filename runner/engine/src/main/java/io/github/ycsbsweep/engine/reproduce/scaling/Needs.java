// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

/**
 * What a sweep, or all of them one after the other, take.
 *
 * @param memory bytes, of servers and client at the same time
 * @param results bytes on disk that stay
 * @param temporary bytes on disk that servers write, and that go with them
 * @param seconds from the start to the end
 */
public record Needs(double memory, double results, double temporary, double seconds) {

  static final Needs NOTHING = new Needs(0, 0, 0, 0);

  /** One after the other: what stays adds up, what goes does not. */
  Needs then(Needs next) {
    return new Needs(
        Math.max(memory, next.memory),
        results + next.results,
        Math.max(temporary, next.temporary),
        seconds + next.seconds);
  }

  Needs times(int rounds) {
    return new Needs(memory, results * rounds, temporary, seconds * rounds);
  }

  /** Whether the machine has that much, as far as it can be known. */
  public boolean fit(Here here) {
    return memory <= here.freeMemory().orElse(Long.MAX_VALUE)
        && results <= here.freeResults().orElse(Long.MAX_VALUE)
        && temporary <= here.freeTemporary().orElse(Long.MAX_VALUE);
  }
}

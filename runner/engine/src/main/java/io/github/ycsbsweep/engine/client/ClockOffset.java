// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How far the clock of another machine is ahead of this one's.
 *
 * <p>Of several round trips the shortest counts: whenever in it the other clock was read, it can't
 * be further from the middle than half of it (F. Cristian, Probabilistic clock synchronization,
 * 1989; RFC 5905, section 8).
 *
 * @param micros positive where the other clock is ahead
 * @param uncertaintyMicros by how much that may be wrong
 */
public record ClockOffset(long micros, long uncertaintyMicros) {

  private static final int ROUNDS = 9;

  /** Asks the other machine for its time. */
  public interface Clock {

    /** Microseconds since the epoch, read between the call and its return. */
    long micros() throws IOException, InterruptedException;
  }

  /** Measures the offset by several round trips. */
  public static ClockOffset measure(Clock there) throws IOException, InterruptedException {
    return measure(there, ClockOffset::now);
  }

  static ClockOffset measure(Clock there, Clock here) throws IOException, InterruptedException {
    var shortest = Long.MAX_VALUE;
    var offset = 0L;
    for (var round = 0; round < ROUNDS; round++) {
      var sent = here.micros();
      var read = there.micros();
      var came = here.micros();
      if (came - sent < shortest) {
        shortest = came - sent;
        offset = read - (sent + came) / 2;
      }
    }
    return new ClockOffset(offset, (shortest + 1) / 2);
  }

  /** A time of this machine in milliseconds, by the other clock. */
  public long toOther(long millis) {
    return millis + micros / 1000;
  }

  /** Microseconds as milliseconds with three decimals. */
  public static BigDecimal millis(long micros) {
    return BigDecimal.valueOf(micros, 3);
  }

  private static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}

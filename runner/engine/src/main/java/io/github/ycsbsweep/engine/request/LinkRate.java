// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.UserError;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a line between clients and a server carries each way, as {@code 1Gbit/s}.
 *
 * @param text as it was given
 */
public record LinkRate(@JsonValue String text) {

  private static final Pattern FORM = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)([kMG])bit/s");

  /** Below, one packet takes as long as a turn. */
  private static final long LEAST = 1_000_000;

  /** Above, a pair of virtual links is the slower one. */
  private static final long MOST = 100_000_000_000L;

  /** As files have it, which schemas have seen. */
  @JsonCreator
  public LinkRate {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(text + ": not a rate, as 1Gbit/s");
    }
  }

  /** Reads the value of {@code --link}. */
  public static LinkRate parse(SweepOption option, String given) throws UserError {
    return Optional.of(given)
        .filter(text -> FORM.matcher(text).matches())
        .map(LinkRate::new)
        .filter(rate -> rate.bitsPerSecond() >= LEAST && rate.bitsPerSecond() <= MOST)
        .orElseThrow(
            () ->
                UserError.of(
                    "%s %s: not the rate of a line; allowed: 1Mbit/s to 100Gbit/s, as 100Mbit/s",
                    option, given));
  }

  /** In each direction. */
  public long bitsPerSecond() {
    var parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalStateException(text);
    }
    var power = "kMG".indexOf(parts.group(2)) + 1;
    return new BigDecimal(parts.group(1)).scaleByPowerOfTen(3 * power).longValue();
  }

  /** In each direction, of one of several processes that have equal parts. */
  public long ofEach(int processes) {
    return bitsPerSecond() / Math.max(1, processes);
  }

  @Override
  public String toString() {
    return text;
  }
}

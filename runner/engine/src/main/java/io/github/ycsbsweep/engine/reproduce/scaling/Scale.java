// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.NearestName;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * How large a comparison is run again.
 *
 * @param text as people type it; they get the same back
 * @param factor of records, operations and durations; empty: as fits this machine and a short run
 */
public record Scale(String text, OptionalDouble factor) {

  /** As it was. */
  public static final Scale FULL = new Scale("full", OptionalDouble.of(1));

  /** As fits this machine and a short run. */
  public static final Scale AUTO = new Scale("auto", OptionalDouble.empty());

  public boolean isFull() {
    return equals(FULL);
  }

  boolean isAuto() {
    return equals(AUTO);
  }

  static Scale of(double factor, String text) {
    return new Scale(text, OptionalDouble.of(factor));
  }

  /** {@code auto}, {@code full}, or a number above 0 and below 1; 1 is full. */
  public static Scale parse(String text) throws UserError {
    if (text.equals("auto")) {
      return AUTO;
    }
    if (text.equals("full")) {
      return FULL;
    }
    if (Pattern.matches("\\d+(\\.\\d+)?|\\.\\d+", text)) {
      var factor = Double.parseDouble(text);
      if (factor == 1) {
        return FULL;
      }
      if (factor > 0 && factor < 1) {
        return of(factor, text);
      }
    }
    throw UserError.of(
        "--scale %s: allowed is auto, full, or a number above 0 and up to 1, as 0.01%s",
        text, NearestName.suggestion(text, List.of("auto", "full")));
  }
}

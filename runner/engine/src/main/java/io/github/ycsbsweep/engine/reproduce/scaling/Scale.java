// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.NearestName;
import java.util.List;
import java.util.regex.Pattern;

/** How large a comparison is run again. */
public sealed interface Scale {

  /** As it was. */
  record Full() implements Scale {}

  /** As fits this machine and a short run. */
  record Auto() implements Scale {}

  /** Records, operations and durations times this. */
  record Share(double factor, String text) implements Scale {}

  /** As people type it; they get the same back. */
  default String text() {
    return this instanceof Share share ? share.text() : this instanceof Full ? "full" : "auto";
  }

  /** {@code auto}, {@code full}, or a number above 0 and below 1; 1 is full. */
  static Scale parse(String text) throws UserError {
    if (text.equals("auto")) {
      return new Auto();
    }
    if (text.equals("full")) {
      return new Full();
    }
    if (Pattern.matches("\\d+(\\.\\d+)?|\\.\\d+", text)) {
      var factor = Double.parseDouble(text);
      if (factor == 1) {
        return new Full();
      }
      if (factor > 0 && factor < 1) {
        return new Share(factor, text);
      }
    }
    throw UserError.of(
        "--scale %s: allowed is auto, full, or a number above 0 and up to 1, as 0.01%s",
        text, NearestName.suggestion(text, List.of("auto", "full")));
  }
}

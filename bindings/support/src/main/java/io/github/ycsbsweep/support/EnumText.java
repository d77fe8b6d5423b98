// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Constants as users and files spell them: {@code every-write} is {@code EVERY_WRITE}. */
public final class EnumText {

  private EnumText() {}

  /** A constant's spelling: lower case, with {@code -} for {@code _}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The spellings of all constants. */
  public static <E extends Enum<E>> List<String> all(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(EnumText::of).toList();
  }

  /** The constant of a spelling; case does not matter, and {@code _} works too. */
  public static <E extends Enum<E>> Optional<E> find(Class<E> type, String text) {
    var wanted = text.strip().replace('_', '-');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of(constant).equalsIgnoreCase(wanted))
        .findFirst();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A system as the first word of a command line names it: {@code STORE[:LABEL][=PROGRAM]}. None of
 * its parts is judged.
 */
public record SystemWord(String store, Optional<String> givenLabel, Optional<String> program) {

  public static SystemWord of(String word) {
    var equals = word.indexOf('=');
    var name = equals < 0 ? word : word.substring(0, equals);
    var program = equals < 0 ? Optional.<String>empty() : Optional.of(word.substring(equals + 1));
    var colon = name.indexOf(':');
    return colon < 0
        ? new SystemWord(name, Optional.empty(), program)
        : new SystemWord(name.substring(0, colon), Optional.of(name.substring(colon + 1)), program);
  }

  /** Systems with commas between them, without their programs. */
  public static String withoutPrograms(String systems) {
    return Arrays.stream(systems.split(","))
        .map(word -> word.replaceFirst("=.*", ""))
        .collect(Collectors.joining(","));
  }

  /** The store's name unless another one was given. */
  public String label() {
    return givenLabel.orElse(store);
  }
}

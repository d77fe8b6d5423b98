// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import io.github.ycsbsweep.support.NearestName;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Names that a person may type, and what is said about others. */
public final class Names {

  private Names() {}

  /** Refuses a name that is none of those known, with the nearest of them. */
  public static void check(String kind, String given, Collection<String> known) throws UserError {
    if (!known.contains(given)) {
      throw unknown(kind, given, known);
    }
  }

  /** What is said about an unknown name. */
  public static UserError unknown(String kind, String given, Collection<String> known) {
    return UserError.of(
        "unknown %s %s.%s\nKnown: %s",
        kind, given, suggestion(given, known), String.join(", ", known));
  }

  /** {@code " Did you mean X?"}, or nothing where no name is near. */
  public static String suggestion(String given, Collection<String> known) {
    var near = NearestName.allOf(given, known);
    return near.isEmpty() ? "" : " Did you mean " + String.join(", ", near) + "?";
  }

  /**
   * Refuses names of which one is there twice.
   *
   * @param where words of the message before that name
   */
  public static void checkOnce(String where, List<String> names) throws UserError {
    var repeated = repeated(names);
    if (repeated.isPresent()) {
      throw new UserError(where + repeated.get() + " is there twice");
    }
  }

  /** The first name that is there twice, if one is. */
  public static Optional<String> repeated(List<String> names) {
    var seen = new HashSet<String>();
    return names.stream().filter(name -> !seen.add(name)).findFirst();
  }
}

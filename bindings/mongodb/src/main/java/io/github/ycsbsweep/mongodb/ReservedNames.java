// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Set;

/** Names that would mean something else to MongoDB than a field. */
final class ReservedNames {

  private ReservedNames() {}

  /**
   * Refuses paths, operators and the key: {@code $set} and projections would take them for such.
   */
  static void check(Set<String> names) {
    for (var name : names) {
      if (name.isEmpty()
          || name.indexOf('.') >= 0
          || name.charAt(0) == '$'
          || name.indexOf('\0') >= 0
          || name.equals("_id")) {
        throw new IllegalArgumentException(
            "field '" + name + "': MongoDB allows no dots, no $ in front, no NUL, and not _id");
      }
    }
  }
}

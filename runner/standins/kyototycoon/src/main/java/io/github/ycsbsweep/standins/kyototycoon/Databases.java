// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.List;
import java.util.Optional;

/** Finds databases by their number or name; the first one where none is said. */
record Databases(List<Database> all) {

  static Databases of(List<String> paths) {
    return new Databases(paths.stream().map(Database::new).toList());
  }

  Optional<Database> find(String said) {
    if (said.isEmpty()) {
      return number(0);
    }
    if (Character.isDigit(said.charAt(0))) {
      return number(Integer.parseInt(said));
    }
    return all.stream().filter(one -> one.path().equals(said)).findFirst();
  }

  Optional<Database> number(int number) {
    return number < all.size() ? Optional.of(all.get(number)) : Optional.empty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import java.util.ArrayList;
import java.util.List;

/** What tells series of the same system and workload from each other. */
final class SeriesDistinction {

  private SeriesDistinction() {}

  /** The name of a series, with its machine and settings where another one has others. */
  static String label(SeriesKey key, List<SeriesKey> all) {
    var words = new ArrayList<String>();
    words.add(key.name().label());
    var alike = all.stream().filter(other -> other.name().equals(key.name())).toList();
    if (alike.stream().anyMatch(other -> !other.machine().equals(key.machine()))) {
      words.add("on " + key.machineText());
    }
    key.plan().keySet().stream()
        .filter(name -> alike.stream().anyMatch(other -> differs(key, other, name)))
        .map(name -> name + " " + key.plan().get(name))
        .forEach(words::add);
    alike.stream()
        .flatMap(other -> other.plan().keySet().stream())
        .distinct()
        .filter(name -> !key.plan().containsKey(name))
        .map(name -> "without " + name)
        .forEach(words::add);
    return String.join(", ", words);
  }

  private static boolean differs(SeriesKey key, SeriesKey other, String name) {
    return !key.plan().get(name).equals(other.plan().get(name));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import java.util.List;

/**
 * What to try.
 *
 * @param seed the same one makes the same cases
 * @param commands how many command lines at most
 * @param recipes how many damaged recipes at most
 * @param folders how many damaged results at most
 * @param seconds when to stop, wherever it is then
 */
record FuzzOptions(long seed, int commands, int recipes, int folders, int seconds) {

  static FuzzOptions parse(List<String> words) {
    var options = new FuzzOptions(System.currentTimeMillis() % 1_000_000, 500, 500, 200, 60);
    for (var i = 0; i + 1 < words.size(); i += 2) {
      options = options.with(words.get(i), words.get(i + 1));
    }
    return options;
  }

  private FuzzOptions with(String name, String value) {
    return switch (name) {
      case "--seed" -> new FuzzOptions(Long.parseLong(value), commands, recipes, folders, seconds);
      case "--commands" ->
          new FuzzOptions(seed, Integer.parseInt(value), recipes, folders, seconds);
      case "--recipes" ->
          new FuzzOptions(seed, commands, Integer.parseInt(value), folders, seconds);
      case "--folders" ->
          new FuzzOptions(seed, commands, recipes, Integer.parseInt(value), seconds);
      case "--seconds" ->
          new FuzzOptions(seed, commands, recipes, folders, Integer.parseInt(value));
      default -> throw new IllegalArgumentException("unknown option " + name);
    };
  }
}

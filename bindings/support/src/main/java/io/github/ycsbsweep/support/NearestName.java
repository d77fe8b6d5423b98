// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class NearestName {

  private NearestName() {}

  /**
   * The known name with the smallest edit distance to the given one, ignoring case, if that is
   * close enough to be a slip: at most a third of the given name's length, but at least 2.
   */
  public static Optional<String> of(String given, Collection<String> known) {
    return allOf(given, known).stream().min(Comparator.naturalOrder());
  }

  /** Every known name with that distance, in the order of the known ones. */
  public static List<String> allOf(String given, Collection<String> known) {
    var limit = Math.max(2, given.length() / 3);
    var nearest = known.stream().mapToInt(name -> distance(given, name)).min().orElse(limit);
    return known.stream()
        .filter(name -> distance(given, name) == nearest && nearest <= limit)
        .toList();
  }

  /** {@code "; did you mean X?"}, or nothing where no name is near. */
  public static String suggestion(String given, Collection<String> known) {
    return of(given, known).map(name -> "; did you mean " + name + "?").orElse("");
  }

  /**
   * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours
   * (Damerau 1964, restricted form).
   */
  private static int distance(String given, String known) {
    var a = given.toLowerCase(Locale.ROOT);
    var b = known.toLowerCase(Locale.ROOT);
    var cost = new int[a.length() + 1][b.length() + 1];
    for (var i = 0; i <= a.length(); i++) {
      for (var j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(a, b, cost, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(String a, String b, int[][] cost, int i, int j) {
    var same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    var best = Math.min(cost[i - 1][j - 1] + same, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    var swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}

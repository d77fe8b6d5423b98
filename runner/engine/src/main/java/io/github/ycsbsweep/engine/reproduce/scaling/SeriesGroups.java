// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which series take turns within a round, a cell each: those that claims compare, directly or by
 * way of others. So what is compared was measured seconds apart.
 *
 * @param compared series that a part of a claim compares, by experiment/series
 * @param here the machine, which holds the servers of a group at the same time
 * @param usersOwn series on servers of the user's: two series of a store can't share one
 */
record SeriesGroups(List<Set<String>> compared, LocalMachine here, Set<String> usersOwn) {

  /** The groups in the recipe's order, what is compared next to each other in each. */
  List<List<SeriesPlan>> of(List<SeriesPlan> running) {
    var groups = new ArrayList<List<SeriesPlan>>();
    var seen = new HashSet<String>();
    for (var first : running) {
      if (!seen.contains(first.folder())) {
        var linked = linked(first.folder());
        seen.addAll(linked);
        packed(running.stream().filter(one -> linked.contains(one.folder())).toList())
            .forEach(group -> groups.add(arranged(group)));
      }
    }
    return groups;
  }

  /** A series and all that claims lead to from there. */
  private Set<String> linked(String folder) {
    var linked = new HashSet<>(Set.of(folder));
    while (compared.stream()
        .filter(pair -> !Collections.disjoint(pair, linked))
        .anyMatch(linked::addAll)) {
      // Once more, since what was added may lead on.
    }
    return linked;
  }

  /** As few groups as the machine and the servers of the user allow. */
  private List<List<SeriesPlan>> packed(List<SeriesPlan> linked) {
    var groups = new ArrayList<List<SeriesPlan>>();
    for (var series : linked) {
      if (groups.isEmpty() || !isRoomFor(series, groups.get(groups.size() - 1))) {
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(series);
    }
    return groups;
  }

  private boolean isRoomFor(SeriesPlan series, List<SeriesPlan> group) {
    var isTaken =
        usersOwn.contains(series.folder())
            && group.stream()
                .filter(other -> usersOwn.contains(other.folder()))
                .anyMatch(other -> other.series().store().equals(series.series().store()));
    return !isTaken
        && group.stream()
            .map(SeriesPlan::needs)
            .reduce(series.needs(), ResourceNeeds::beside)
            .fit(here);
  }

  /** Moves one after the other to where it is nearer to what it is compared with. */
  private List<SeriesPlan> arranged(List<SeriesPlan> group) {
    var best = List.copyOf(group);
    var least = distance(best);
    for (var isBetter = true; isBetter; ) {
      isBetter = false;
      for (var from = 0; from < best.size(); from++) {
        for (var to = 0; to < best.size(); to++) {
          var other = new ArrayList<>(best);
          other.add(to, other.remove(from));
          if (distance(other) < least) {
            best = List.copyOf(other);
            least = distance(best);
            isBetter = true;
          }
        }
      }
    }
    return best;
  }

  /** Cells from one to the other, of all that is compared at the same number of threads. */
  private int distance(List<SeriesPlan> order) {
    var sum = 0;
    for (var threads : order.stream().flatMap(one -> counts(one).stream()).distinct().toList()) {
      var places = new HashMap<String, Integer>();
      for (var one : order) {
        if (counts(one).contains(threads)) {
          places.put(one.folder(), places.size());
        }
      }
      sum += compared.stream().mapToInt(pair -> distance(pair, places)).sum();
    }
    return sum;
  }

  private static int distance(Set<String> pair, Map<String, Integer> places) {
    var found = pair.stream().filter(places::containsKey).mapToInt(places::get).sorted().toArray();
    return found.length < 2 ? 0 : found[1] - found[0];
  }

  private static List<Integer> counts(SeriesPlan series) {
    return series.threads().stream().map(Threads::published).toList();
  }
}

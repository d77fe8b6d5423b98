// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Servers of the user's: {@code --server NAME=ADDRESS} and {@code --server-host NAME=HOST}. A name
 * is that of a store, of a series, or {@code experiment/series}; the narrowest counts.
 *
 * @param addresses {@code host:port}, or several with commas between them, by name
 * @param hosts as they would be typed after ssh, by name
 */
public record NamedServers(Map<String, String> addresses, Map<String, String> hosts) {

  /** A host, or one of IPv6 in brackets, and a port. */
  private static final Pattern ADDRESS =
      Pattern.compile("([A-Za-z0-9_][A-Za-z0-9_.-]*|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

  private static final String NAMES = ", where NAME is a store, a series, or EXPERIMENT/SERIES";

  public NamedServers {
    addresses = Map.copyOf(addresses);
    hosts = Map.copyOf(hosts);
  }

  /** Reads the values of both options. */
  public static NamedServers parse(List<String> servers, List<String> hosts) throws UserError {
    var named =
        new NamedServers(
            pairs("--server", servers, "NAME=HOST:PORT" + NAMES),
            pairs("--server-host", hosts, "NAME=HOST" + NAMES));
    for (var entry : named.addresses.entrySet()) {
      var isWrong =
          Arrays.stream(entry.getValue().split(",", -1))
              .anyMatch(one -> !ADDRESS.matcher(one).matches());
      if (isWrong) {
        throw UserError.of(
            "--server %s=…: allowed is HOST:PORT, or several with commas between them; a user, a"
                + " password or a URL belongs into properties (-p, -P)",
            entry.getKey());
      }
    }
    for (var name : named.hosts.keySet()) {
      Names.check(
          "name in --server-host: there is no --server with it,", name, named.addresses.keySet());
    }
    return named;
  }

  /**
   * The values of an option by what stands before the first {@code =}.
   *
   * @param expected the form of each, for messages
   */
  public static Map<String, String> pairs(String option, List<String> values, String expected)
      throws UserError {
    var pairs = new LinkedHashMap<String, String>();
    for (var value : values) {
      var words = value.split("=", 2);
      if (words.length != 2 || words[0].isEmpty() || words[1].isEmpty()) {
        throw UserError.of("%s %s: expected %s", option, words[0], expected);
      }
      if (pairs.put(words[0], words[1]) != null) {
        throw new UserError(option + " " + words[0] + "=… is there twice");
      }
    }
    return pairs;
  }

  /** Refuses names that are none of the recipe's. */
  void check(Recipe recipe) throws UserError {
    var known = new TreeSet<String>();
    for (var experiment : recipe.experiments()) {
      for (var series : experiment.series()) {
        names(experiment, series).forEach(known::add);
      }
    }
    for (var name : addresses.keySet()) {
      if (!known.contains(name)) {
        throw UserError.of(
            "--server %s=…: the recipe has no such store or series.%s\nKnown: %s",
            name, Names.suggestion(name, known), String.join(", ", known));
      }
    }
  }

  /** The addresses of a series' servers; none if they are not named. */
  List<String> of(Experiment experiment, Series series) {
    return first(addresses, experiment, series)
        .map(text -> List.of(text.split(",")))
        .orElse(List.of());
  }

  /** The machine that its servers are on, to be sampled over ssh. */
  Optional<String> host(Experiment experiment, Series series) {
    return first(hosts, experiment, series);
  }

  private static Optional<String> first(
      Map<String, String> named, Experiment experiment, Series series) {
    return names(experiment, series).filter(named::containsKey).map(named::get).findFirst();
  }

  /** From the narrowest on. */
  private static Stream<String> names(Experiment experiment, Series series) {
    return Stream.of(experiment.id() + "/" + series.id(), series.id(), series.store());
  }
}

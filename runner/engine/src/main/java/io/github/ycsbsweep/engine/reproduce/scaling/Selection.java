// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_HOST;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.support.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * Which series are measured.
 *
 * @param experiments by id; none: all
 * @param stores by name; none: all
 * @param leftOut why not, by experiment/series
 * @param usersOwn servers of series that are the user's, by experiment/series
 */
public record Selection(
    List<String> experiments,
    List<String> stores,
    Map<String, String> leftOut,
    Map<String, UsersServer> usersOwn) {

  /**
   * A server that the user names.
   *
   * @param properties of its address, where the user's own do not lead there
   * @param host that is sampled over ssh
   */
  public record UsersServer(NavigableMap<String, String> properties, Optional<String> host) {

    /** What leads a sweep there. */
    SweepOptions options() {
      var pairs = properties.entrySet().stream().map(it -> it.getKey() + "=" + it.getValue());
      return SweepOptions.NONE.adding(PROPERTY, pairs.toList()).with(SERVER_HOST, host);
    }
  }

  /** With servers of the runner's own. */
  public Selection(List<String> experiments, List<String> stores, Map<String, String> leftOut) {
    this(experiments, stores, leftOut, Map.of());
  }

  /** How the reasons begin that are the user's. */
  static final String NOT_ASKED = "not asked for";

  /** All of them. */
  public static final Selection ALL = new Selection(List.of(), List.of(), Map.of());

  /** Refuses names that are not the recipe's. */
  void check(Recipe recipe) throws UserError {
    var ids = recipe.experiments().stream().map(Experiment::id).toList();
    known("--only", "experiment", experiments, ids);
    known("--stores", "store", stores, recipe.stores());
  }

  /** Why a series is not measured; empty if it is. */
  Optional<String> refusal(Experiment experiment, Series series) {
    if (!experiments.isEmpty() && !experiments.contains(experiment.id())) {
      return Optional.of(NOT_ASKED + " (--only " + String.join(",", experiments) + ")");
    }
    if (!stores.isEmpty() && !stores.contains(series.store())) {
      return Optional.of(NOT_ASKED + " (--stores " + String.join(",", stores) + ")");
    }
    return Optional.ofNullable(leftOut.get(SeriesPlan.folder(experiment, series)));
  }

  private static void known(
      String option, String kind, List<String> given, Collection<String> known) throws UserError {
    for (var name : given) {
      if (!known.contains(name)) {
        throw UserError.of(
            "%s %s: the recipe has no such %s%s\nKnown: %s",
            option, name, kind, NearestName.suggestion(name, known), String.join(", ", known));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A series as it is to be measured here.
 *
 * @param properties as scaled
 * @param records that are loaded; empty where the cells bring their data
 * @param topology and the next one: as scaled
 * @param changed what is not as published, in words
 * @param needs of one round
 * @param leftOut why it is not measured
 */
public record PlannedSeries(
    Experiment experiment,
    Series series,
    List<Threads> threads,
    int repeats,
    Durations durations,
    OptionalLong records,
    Map<String, String> properties,
    Optional<String> topology,
    Optional<String> maxmemory,
    List<String> changed,
    ResourceNeeds needs,
    Optional<String> leftOut) {

  /** Where it belongs in the folder of a reproduction. */
  public String folder() {
    return experiment.id() + "/" + series.id();
  }

  boolean runs() {
    return leftOut.isEmpty();
  }

  PlannedSeries without(String reason) {
    return new PlannedSeries(
        experiment,
        series,
        threads,
        repeats,
        durations,
        records,
        properties,
        topology,
        maxmemory,
        changed,
        needs,
        Optional.of(reason));
  }

  /**
   * The words for sweep.sh, of one round.
   *
   * @param propertiesFile that the properties are written to
   */
  public List<String> arguments(Path propertiesFile) {
    var words = new ArrayList<String>(List.of(series.store(), series.workload()));
    words.addAll(List.of("--threads", String.join(",", here())));
    words.addAll(List.of("--warmup", durations.warmup() + "s"));
    words.addAll(List.of("--duration", durations.seconds() + "s"));
    words.addAll(List.of("--repeats", "1", "--order", "fixed"));
    records.ifPresent(number -> words.addAll(List.of("--records", Long.toString(number))));
    durations
        .operations()
        .ifPresent(number -> words.addAll(List.of("--operations", Long.toString(number))));
    topology.ifPresent(text -> words.addAll(List.of("--topology", text)));
    series.persistence().ifPresent(text -> words.addAll(List.of("--persistence", text)));
    maxmemory.ifPresent(text -> words.addAll(List.of("--maxmemory", text)));
    series.event().ifPresent(text -> words.addAll(List.of("--event", text)));
    if (experiment.probe()) {
      words.add("--probe");
    }
    if (experiment.maxErrorRate() > 0) {
      words.addAll(List.of("--max-error-rate", rate()));
    }
    if (!properties.isEmpty()) {
      words.addAll(List.of("-P", propertiesFile.toString()));
    }
    return words;
  }

  Reproduction.Planned planned() {
    return new Reproduction.Planned(
        experiment.id(),
        series.id(),
        series.store(),
        threads,
        repeats,
        records.orElse(0),
        changed,
        leftOut);
  }

  private List<String> here() {
    return threads.stream().map(one -> Integer.toString(one.here())).toList();
  }

  /** Without an exponent, which sweep.sh does not read. */
  private String rate() {
    return java.math.BigDecimal.valueOf(experiment.maxErrorRate()).toPlainString();
  }
}

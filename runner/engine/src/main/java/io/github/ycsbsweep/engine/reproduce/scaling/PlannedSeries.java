// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A series as it is to be measured here.
 *
 * @param settings as scaled
 * @param changed what is not as published, in words
 * @param needs of one round
 * @param leftOut why it is not measured
 */
public record PlannedSeries(
    Experiment experiment,
    Series series,
    List<Threads> threads,
    int repeats,
    ScaledSettings settings,
    List<String> changed,
    ResourceNeeds needs,
    Optional<String> leftOut) {

  /**
   * What the scale changes.
   *
   * @param records that are loaded; empty where the cells bring their data
   * @param share of a core for each server process; empty: no quota
   */
  public record ScaledSettings(
      Durations durations,
      OptionalLong records,
      Map<String, String> properties,
      Optional<String> topology,
      Optional<String> maxmemory,
      OptionalDouble share) {}

  /** Where it belongs in the folder of a reproduction. */
  public String folder() {
    return folder(experiment, series);
  }

  static String folder(Experiment experiment, Series series) {
    return experiment.id() + "/" + series.id();
  }

  boolean runs() {
    return leftOut.isEmpty();
  }

  /** Measured in so many rounds. */
  PlannedSeries inRounds(int rounds) {
    return new PlannedSeries(
        experiment, series, threads, rounds, settings, changed, needs, leftOut);
  }

  /**
   * The words for sweep.sh, of one round.
   *
   * @param propertiesFile that the properties are written to
   * @param isUsers whether the user names the server, which then is set up as it is
   */
  public List<String> arguments(Path propertiesFile, boolean isUsers) {
    var words = new ArrayList<String>(List.of(isUsers ? series.store() : system()));
    words.add(series.workload());
    words.addAll(List.of("--threads", String.join(",", here())));
    var durations = settings.durations();
    words.addAll(List.of("--warmup", durations.warmup() + "s"));
    words.addAll(List.of("--duration", durations.seconds() + "s"));
    words.addAll(List.of("--repeats", "1", "--order", "fixed"));
    settings
        .records()
        .ifPresent(number -> words.addAll(List.of("--records", Long.toString(number))));
    durations
        .operations()
        .ifPresent(number -> words.addAll(List.of("--operations", Long.toString(number))));
    if (!isUsers) {
      words.addAll(server());
    }
    switch (experiment.conditions().probe()) {
      case READ -> words.add("--probe");
      case WRITE -> words.add("--probe-writes");
      case NONE -> {}
    }
    if (!settings.properties().isEmpty()) {
      words.addAll(List.of("-P", propertiesFile.toString()));
    }
    return words;
  }

  /** With the program, where it is not the store's usual one. */
  private String system() {
    return series.store() + series.server().program().map(name -> ":recipe=" + name).orElse("");
  }

  /** The form of the original's servers, which one of the user's is compared with at full scale. */
  List<String> form() {
    var words = new ArrayList<String>();
    settings.topology().ifPresent(text -> words.addAll(List.of("--topology", text)));
    series.server().persistence().ifPresent(text -> words.addAll(List.of("--persistence", text)));
    settings.maxmemory().ifPresent(text -> words.addAll(List.of("--maxmemory", text)));
    return words;
  }

  /** How a server of the runner's own is set up. */
  private List<String> server() {
    var words = new ArrayList<>(form());
    series.server().faults().forEach(text -> words.addAll(List.of("--fault", text)));
    settings
        .share()
        .ifPresent(share -> words.addAll(List.of("--server-share", ServerShare.text(share))));
    if (!series.server().settings().isEmpty()) {
      var line = new ArrayList<String>();
      series.server().settings().forEach((name, value) -> line.add("--" + name + " " + value));
      words.addAll(List.of("--server-args", String.join(" ", line)));
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
        settings.records().orElse(0),
        changed,
        Optional.of(setup()),
        leftOut);
  }

  private Setup setup() {
    var shape = settings.topology().map(Shape::of);
    // As published: scaled ones of two experiments may differ though those do not.
    var published = series.server().topology().map(Shape::of);
    var limit = series.server().maxmemory().map(Shape::megabytes).orElse(OptionalLong.empty());
    return new Setup(
        series.server().persistence(),
        OptionalInt.of(shape.map(Shape::replicas).orElse(0)),
        limit.isPresent()
            ? OptionalLong.of((limit.getAsLong() << 20) * published.map(Shape::masters).orElse(1))
            : limit,
        settings.share(),
        Map.of());
  }

  private List<String> here() {
    return threads.stream().map(one -> Integer.toString(one.here())).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT;
import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.LINK;
import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.PERSISTENCE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE_WRITES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTIES;
import static io.github.ycsbsweep.engine.request.SweepOption.RECORDS;
import static io.github.ycsbsweep.engine.request.SweepOption.REPEATS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_ARGS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_SHARE;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.TOPOLOGY;
import static io.github.ycsbsweep.engine.request.SweepOption.WARMUP;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.PairPlace;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.LinkRate;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.support.EnumText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A series as it is to be measured here.
 *
 * @param settings as scaled
 * @param scaled what is not as published for its size, in words
 * @param needs of one round
 * @param leftOut why it is not measured
 */
public record SeriesPlan(
    Experiment experiment,
    Series series,
    List<Threads> threads,
    int repeats,
    ScaledSettings settings,
    List<String> scaled,
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

  /** What is not as published, in words. */
  List<String> changed() {
    var share =
        settings.share().stream()
            .mapToObj(
                it -> Text.format("each server process has %s of a core", ServerShare.text(it)));
    return Stream.concat(scaled.stream(), share).toList();
  }

  /** With whole cores for its servers. */
  SeriesPlan unshared() {
    var whole =
        new ScaledSettings(
            settings.durations(),
            settings.records(),
            settings.properties(),
            settings.topology(),
            settings.maxmemory(),
            OptionalDouble.empty());
    return new SeriesPlan(experiment, series, threads, repeats, whole, scaled, needs, leftOut);
  }

  /** Measured in so many rounds. */
  SeriesPlan inRounds(int rounds) {
    return new SeriesPlan(experiment, series, threads, rounds, settings, scaled, needs, leftOut);
  }

  /**
   * What one round asks of {@code sweep.sh}.
   *
   * @param propertiesFile that the properties are written to
   * @param isUsers whether the user names the server, which then is set up as it is
   */
  public SweepOptions options(Path propertiesFile, boolean isUsers) {
    var durations = settings.durations();
    var options =
        SweepOptions.NONE
            .withWords(List.of(isUsers ? series.store() : system(), series.workload()))
            .with(THREADS, String.join(",", here()))
            .with(WARMUP, durations.warmup() + "s")
            .with(DURATION, durations.seconds() + "s")
            .with(REPEATS, "1")
            .with(ORDER, "fixed")
            .with(RECORDS, number(settings.records()))
            .with(OPERATIONS, number(durations.operations()));
    if (!isUsers) {
      options = options.with(server());
    }
    if (isByMemtier()) {
      options = options.with(CLIENT, EnumText.of(ClientProgram.MEMTIER));
    }
    options =
        switch (experiment.conditions().probe()) {
          case READ -> options.with(PROBE);
          case WRITE -> options.with(PROBE_WRITES);
          case NONE -> options;
        };
    return settings.properties().isEmpty()
        ? options
        : options.with(PROPERTIES, propertiesFile.toString());
  }

  /** Whether memtier_benchmark measures it. */
  public boolean isByMemtier() {
    return experiment.conditions().client() == ClientProgram.MEMTIER;
  }

  private static Optional<String> number(OptionalLong value) {
    return value.stream().mapToObj(Long::toString).findFirst();
  }

  /** With the program, where it is not the store's usual one. */
  private String system() {
    return series.store() + series.server().program().map(name -> ":recipe=" + name).orElse("");
  }

  /** The form of the original's servers, which one of the user's is compared with at full scale. */
  SweepOptions form() {
    return SweepOptions.NONE
        .with(TOPOLOGY, settings.topology())
        .with(PERSISTENCE, series.server().persistence())
        .with(MAXMEMORY, settings.maxmemory());
  }

  /** How a server of the runner's own is set up. */
  SweepOptions server() {
    var share = settings.share().stream().mapToObj(ServerShare::text).findFirst();
    var line =
        series.server().settings().entrySet().stream()
            .map(setting -> "--" + setting.getKey() + " " + setting.getValue())
            .collect(Collectors.joining(" "));
    return form()
        .adding(FAULT, series.server().faults())
        .with(SERVER_SHARE, share)
        .with(LINK, experiment.conditions().link().map(LinkRate::text))
        .with(SERVER_ARGS, Optional.of(line).filter(words -> !words.isEmpty()));
  }

  /**
   * For the record.
   *
   * @param pairs sweeps in which it takes turns with others
   * @param isInRounds whether it is measured cell by cell too: its own figures are of these then,
   *     and else of the first of the sweeps
   */
  Reproduction.SeriesEntry planned(List<PairPlace> pairs, boolean isInRounds) {
    return new Reproduction.SeriesEntry(
        experiment.id(),
        series.id(),
        series.store(),
        threads,
        pairs.stream()
            .filter(any -> !isInRounds)
            .map(PairPlace::starts)
            .findFirst()
            .orElse(repeats),
        settings.records().orElse(0),
        changed(),
        setup(),
        leftOut,
        pairs);
  }

  private Setup setup() {
    // As published: scaled ones of two experiments may differ though those do not.
    var masters = Shape.of(series.server().topology()).masters();
    return new Setup(
        series.server().persistence(),
        OptionalInt.of(Shape.of(settings.topology()).replicas()),
        series.server().maxmemory().stream()
            .mapToLong(limit -> (Shape.megabytes(limit) << 20) * masters)
            .findFirst(),
        settings.share(),
        Map.of());
  }

  private List<String> here() {
    return threads.stream().map(one -> Integer.toString(one.here())).toList();
  }
}

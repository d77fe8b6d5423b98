// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.PairPlace;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.reproduce.scaling.PairPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.PairPlan.PairedSystem;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;

/**
 * The sweeps of a plan, and the files that they read.
 *
 * @param runs folder of all of them
 */
record PlannedSweeps(ReproductionPlan.Request request, ReproductionPlan plan, Path runs) {

  private static final String PROPERTIES = "recipe.properties";

  /** Sweeps in turns come first: what they take is in the first round. */
  SweepList list() {
    var groups = new ArrayList<List<SeriesSweep>>();
    plan.pairs().forEach(pair -> groups.add(List.of(sweep(pair))));
    plan.groups().forEach(group -> groups.add(group.stream().map(this::sweep).toList()));
    return new SweepList(SweepList.SCHEMA, groups, plan.limit());
  }

  private SeriesSweep sweep(SeriesPlan series) {
    return new SeriesSweep(
        series.experiment().id(),
        series.series().id(),
        List.of(series.series().store()),
        series.repeats(),
        series.threads(),
        Math.round(series.needs().seconds()),
        request.options(series, folder(series).resolve(PROPERTIES), plan.scale()),
        OptionalInt.empty());
  }

  private SeriesSweep sweep(PairPlan pair) {
    return new SeriesSweep(
        PairPlace.FOLDER,
        pair.id(),
        pair.systems().stream().map(one -> one.series().series().store()).distinct().toList(),
        1,
        pair.threads(),
        Math.round(pair.seconds()),
        pair.options(folder(pair)),
        pair.percent());
  }

  private Path folder(SeriesPlan series) {
    return runs.resolve(series.folder());
  }

  private Path folder(PairPlan pair) {
    return runs.resolve(PairPlace.FOLDER).resolve(pair.id());
  }

  /** Writes what they read. */
  void write() throws IOException {
    for (var series : plan.alone()) {
      if (!series.settings().properties().isEmpty()) {
        var properties = new Properties();
        properties.putAll(series.settings().properties());
        write(folder(series).resolve(PROPERTIES), series, properties);
      }
    }
    for (var pair : plan.pairs()) {
      for (PairedSystem system : pair.systems()) {
        write(folder(pair).resolve(system.file()), system.series(), system.properties());
      }
      Files.writeString(folder(pair).resolve(PairPlan.WORKLOAD), PairPlan.CONTENT);
    }
  }

  private static void write(Path file, SeriesPlan series, Properties properties)
      throws IOException {
    Files.createDirectories(file.getParent());
    try (var out = Files.newBufferedWriter(file, UTF_8)) {
      properties.store(out, "of " + series.folder());
    }
  }
}

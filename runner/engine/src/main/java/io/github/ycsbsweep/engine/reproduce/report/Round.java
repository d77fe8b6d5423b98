// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.PairPlace;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * The sweep of one series in one round.
 *
 * @param number 1 for the first
 * @param run how it was made
 * @param observations its cells, at every number of threads of the original that they stand for
 * @param brokenOff cells that were begun and are not done, or are damaged, by their folder
 */
record Round(int number, Run run, List<Observation> observations, List<String> brokenOff) {

  private static final Pattern NAME = Pattern.compile("r([1-9]\\d{0,5})");

  private static final String PROBE = "probe";

  private static final String RUNS = "runs";

  /** Those of a series that were begun, by their number; none where it was not run. */
  static List<Round> of(Path reproduction, SeriesEntry series) throws IOException {
    var folder = folder(reproduction, series);
    if (!Files.exists(folder) && !series.pairs().isEmpty()) {
      return of(reproduction, series, series.pairs().get(0));
    }
    var rounds = new ArrayList<Round>();
    for (var sweep : Folders.matching(folder, "r*")) {
      var name = NAME.matcher(sweep.getFileName().toString());
      if (name.matches() && isBegun(sweep)) {
        var number = Integer.parseInt(name.group(1));
        rounds.add(read(sweep, CellFolder.rows(sweep), series, any -> number).as(number));
      }
    }
    rounds.sort(Comparator.comparingInt(Round::number));
    return rounds;
  }

  /** Of its rounds, if it is measured in any. */
  static Path folder(Path reproduction, SeriesEntry series) {
    return reproduction.resolve(RUNS).resolve(series.experiment()).resolve(series.series());
  }

  /** Likewise of a sweep in which it took turns with others: each of its starts is a round. */
  static List<Round> of(Path reproduction, SeriesEntry series, PairPlace place) throws IOException {
    var pairs = reproduction.resolve(RUNS).resolve(PairPlace.FOLDER);
    var sweep = pairs.resolve(place.sweep()).resolve("r1");
    if (!isBegun(sweep)) {
      return List.of();
    }
    var rows = Folders.matching(sweep.resolve("cells").resolve(place.label()), "*");
    var whole = read(sweep, rows, series, Cell::repeat).of(place.label());
    return whole.observations().stream()
        .map(Observation::round)
        .distinct()
        .sorted()
        .map(whole::as)
        .toList();
  }

  private static boolean isBegun(Path sweep) {
    return Files.exists(sweep.resolve("run.json"));
  }

  /** As if the sweep had measured that system alone. */
  private Round of(String label) {
    return new Round(number, run.only(label), observations, brokenOff);
  }

  /** What there is of that round alone. */
  private Round as(int round) {
    var own = observations.stream().filter(one -> one.round() == round).toList();
    return new Round(round, run, own, brokenOff);
  }

  private static Round read(
      Path sweep, List<Path> rows, SeriesEntry series, ToIntFunction<Cell> round)
      throws IOException {
    var observations = new ArrayList<Observation>();
    var brokenOff = new ArrayList<String>();
    for (var row : rows) {
      var idle = find(row.resolve("idle").resolve(PROBE).resolve(Probe.FILE), Probe.class);
      var load = find(row.resolve("load/server-after.json"), ServerSnapshot.class);
      for (var folder : CellFolder.in(row)) {
        if (folder.isOfClientScan()) {
          continue;
        }
        if (!folder.isDone()) {
          brokenOff.add(sweep.relativize(folder.path()).toString());
          continue;
        }
        var cell = folder.read();
        var path = folder.path();
        var number = round.applyAsInt(cell);
        var probe = find(path.resolve(PROBE).resolve(Probe.FILE), Probe.class);
        var after = find(path.resolve("server-after.json"), ServerSnapshot.class);
        for (var threads : published(series, cell.threads())) {
          observations.add(new Observation(number, threads, cell, probe, idle, load, after));
        }
      }
    }
    var run = Json.read(sweep.resolve("run.json"), Run.class);
    return new Round(0, run, List.copyOf(observations), List.copyOf(brokenOff));
  }

  /** Of the original, that so many threads stand for. */
  private static List<Integer> published(SeriesEntry series, int here) {
    return series.threads().stream()
        .filter(one -> one.here() == here)
        .map(Threads::published)
        .toList();
  }

  private static <T> Optional<T> find(Path file, Class<T> type) throws IOException {
    return Files.exists(file) ? Optional.of(Json.read(file, type)) : Optional.empty();
  }
}

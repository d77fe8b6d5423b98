// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.LinkRate;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A published comparison: the content of {@code recipe.yaml}, defaults filled in.
 *
 * @param id name of its folder
 * @param software versions of the original, by name
 */
public record Recipe(
    String id,
    String title,
    OptionalLong year,
    Hardware hardware,
    @EmptyDefault Map<String, String> software,
    List<Experiment> experiments) {

  /** The title, with the year where it is known. */
  public String dated() {
    return title + (year.isPresent() ? " (" + year.getAsLong() + ")" : "");
  }

  /** Stores of its series, sorted. */
  public SortedSet<String> stores() {
    return experiments.stream()
        .flatMap(experiment -> experiment.series().stream())
        .map(Series::store)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Of the original.
   *
   * @param networkBitsPerSecond between client and server
   */
  public record Hardware(
      Optional<Machine> server,
      Optional<Machine> client,
      @JsonProperty("network") OptionalDouble networkBitsPerSecond) {}

  /**
   * Machines of one kind.
   *
   * @param cores of each
   * @param memoryBytes of each
   */
  public record Machine(
      int count,
      int cores,
      @JsonProperty("memory") OptionalLong memoryBytes,
      Optional<String> cpu) {}

  /**
   * Series that are compared with each other, on one workload.
   *
   * @param chart as the source drew it
   * @param auto what {@code --scale auto} is told
   */
  public record Experiment(
      String id,
      String title,
      ChartKind chart,
      @JsonUnwrapped DataSize data,
      @JsonUnwrapped CellLength length,
      @JsonUnwrapped(prefix = "auto_") AutoScale auto,
      @JsonUnwrapped Conditions conditions,
      List<Series> series) {}

  /** What an experiment is drawn as. */
  public enum ChartKind {
    /** Throughput by threads. */
    THROUGHPUT,
    /** And latency, on a second axis. */
    LATENCY,
    /** And bytes a second, on a second axis. */
    TRANSFER,
    /** Memory for each record, by threads. */
    MEMORY,
    /** The time of an operation in the course of a cell. */
    GROWTH
  }

  /**
   * How much data an experiment is about.
   *
   * @param records that are loaded; empty: the workload's
   * @param recordBytes of one record's values; empty: the workload's
   * @param scaled numeric properties that shrink with the data
   */
  public record DataSize(
      OptionalLong records,
      @JsonProperty("record_bytes") OptionalLong recordBytes,
      @EmptyDefault List<String> scaled) {}

  /**
   * What ends a cell.
   *
   * @param operations that end it
   * @param warmupSeconds empty: the runner's
   * @param durationSeconds of a cell, where operations do not end it
   */
  public record CellLength(
      OptionalLong operations,
      @JsonProperty("warmup") OptionalLong warmupSeconds,
      @JsonProperty("duration") OptionalLong durationSeconds) {}

  /**
   * How cells are measured.
   *
   * @param clients client machines
   * @param repeats here
   * @param probe beside the load
   * @param client program of the clients
   * @param pairs whether series that are compared take turns in one sweep, without a quota
   * @param link between clients and servers of the runner's own; empty: the loopback interface
   */
  public record Conditions(
      int clients,
      ClientProgram client,
      int repeats,
      ProbeKind probe,
      boolean pairs,
      Optional<LinkRate> link) {}

  /**
   * What an experiment needs at {@code --scale auto} so that it shows what it is about. Empty: the
   * usual.
   *
   * @param records loaded
   * @param operations that end a cell, within its time
   * @param warmupSeconds of a cell
   * @param durationSeconds of a cell, after its warm-up
   * @param share of a core for each server process
   */
  public record AutoScale(
      OptionalLong records,
      OptionalLong operations,
      @JsonProperty("warmup") OptionalLong warmupSeconds,
      @JsonProperty("duration") OptionalLong durationSeconds,
      OptionalDouble share) {}

  /**
   * A store with its settings: a curve.
   *
   * @param workload name, or absolute path of a file
   * @param properties the experiment's, and its own
   * @param inForce on top of those of its workload's file, where that has to be here
   * @param threads of the original, of all clients together, ascending
   */
  public record Series(
      String id,
      String store,
      String title,
      String workload,
      Map<String, String> properties,
      Map<String, String> inForce,
      List<Integer> threads,
      @JsonUnwrapped ServerSetup server) {}

  /**
   * How the servers of a series are started, as the runner's options take it; empty: as usual.
   *
   * @param faults done to them in each cell, as {@code --fault} takes them
   * @param program on the PATH, where it is not the store's usual one
   * @param settings of the server's command line, by name
   * @param unlike in what the runner can't set them up as the original's were, and how those were
   */
  public record ServerSetup(
      Optional<String> topology,
      Optional<String> persistence,
      Optional<String> maxmemory,
      @EmptyDefault
          @JsonProperty("fault")
          @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          List<String> faults,
      Optional<String> program,
      @EmptyDefault Map<String, String> settings,
      @EmptyDefault Map<MeasuredSeries.Aspect, String> unlike) {}
}

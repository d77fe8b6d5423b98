// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A series of an experiment, as it was measured again.
 *
 * @param threads of the original that are stood for, ascending
 * @param publishedRecords in the store of the original
 * @param records in the store here
 * @param leftOut why it was not run; empty if it was to be
 * @param setup of its servers
 * @param observations of all rounds
 * @param turns those of the sweeps in which it took turns with others, by the sweep; one at a rate
 *     ends with {@code @} and its percentage of the slower one's capacity
 */
public record MeasuredSeries(
    String experiment,
    String series,
    String store,
    List<Integer> threads,
    OptionalLong publishedRecords,
    OptionalLong records,
    Optional<String> leftOut,
    Setup setup,
    List<Observation> observations,
    NavigableMap<String, List<Observation>> turns) {

  /** As it was measured in a sweep in turns. */
  MeasuredSeries in(String sweep) {
    return new MeasuredSeries(
        experiment,
        series,
        store,
        threads,
        publishedRecords,
        records,
        leftOut,
        setup,
        turns.get(sweep),
        turns);
  }

  /**
   * A cell of a reproduction, with what was written down beside it.
   *
   * @param round 1 for the first
   * @param threads of the original that its own stand for
   * @param probe beside its load
   * @param idle the probe before any load
   * @param afterLoad what the store said when its data was loaded
   * @param after what the store said when the cell was over
   */
  public record Observation(
      int round,
      int threads,
      Cell cell,
      Optional<Probe> probe,
      Optional<Probe> idle,
      Optional<ServerSnapshot> afterLoad,
      Optional<ServerSnapshot> after) {}

  /** In what systems have to be equal to be compared. */
  public enum Aspect {
    /** When a write is on disk. */
    @JsonProperty("persistence")
    PERSISTENCE,
    /** Copies of each record beside the first. */
    @JsonProperty("replicas")
    REPLICAS,
    /** The limit of all its processes together. */
    @JsonProperty("memory")
    MEMORY,
    /** Of two systems of one store. */
    @JsonProperty("version")
    VERSION;

    /** As files say it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How its servers were to be set up.
   *
   * @param persistence as the option takes it, or when a write is on disk; empty: not known
   * @param replicas of each record; empty where the servers are the user's
   * @param memoryBytes limit of all processes that hold data of their own; empty: none
   * @param share of a core that each process gets; empty: no quota
   * @param unlike in what it could not be as in the original, and how
   */
  public record Setup(
      Optional<String> persistence,
      OptionalInt replicas,
      OptionalLong memoryBytes,
      OptionalDouble share,
      Map<Aspect, String> unlike) {}

  /** In words. */
  public String name() {
    return Measure.name(experiment, series);
  }

  /** A metric of it. */
  public Measure measure(Metric metric) {
    return Measure.of(metric, experiment, series);
  }

  /** The cells of all rounds. */
  public Stream<Cell> cells() {
    return observations.stream().map(Observation::cell);
  }

  /** All rounds at a number of threads of the original. */
  public List<Observation> at(int published) {
    return observations.stream().filter(one -> one.threads() == published).toList();
  }

  /** Of the original, where the throughput here is highest; empty if nothing was measured. */
  public Optional<Place> peak() {
    return threads.stream()
        .filter(count -> throughput(count).isPresent())
        .max(Comparator.comparingDouble(count -> throughput(count).orElseThrow()))
        .map(count -> new Place(count, true));
  }

  private OptionalDouble throughput(int count) {
    return at(count).stream()
        .map(Observation::cell)
        .filter(cell -> cell.status() != Status.FAILED)
        .flatMapToDouble(cell -> Metric.THROUGHPUT.of(cell).stream())
        .average();
  }
}

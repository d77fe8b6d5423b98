// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Status;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A series of an experiment, as it was measured again.
 *
 * @param threads of the original that are stood for, ascending
 * @param publishedRecords in the store of the original
 * @param records in the store here
 * @param leftOut why it was not run; empty if it was to be
 * @param observations of all rounds
 */
public record MeasuredSeries(
    String experiment,
    String series,
    String store,
    List<Integer> threads,
    OptionalLong publishedRecords,
    OptionalLong records,
    Optional<String> leftOut,
    List<Observation> observations) {

  /** All rounds at a number of threads of the original. */
  public List<Observation> at(int published) {
    return observations.stream().filter(one -> one.threads() == published).toList();
  }

  /** Of the original, where the throughput here is highest; empty if nothing was measured. */
  OptionalInt peak() {
    return threads.stream()
        .filter(count -> throughput(count).isPresent())
        .mapToInt(Integer::intValue)
        .reduce(
            (best, count) ->
                throughput(count).getAsDouble() > throughput(best).getAsDouble() ? count : best);
  }

  private OptionalDouble throughput(int count) {
    return at(count).stream()
        .map(Observation::cell)
        .filter(cell -> cell.status() != Status.FAILED)
        .flatMap(cell -> cell.all().stream())
        .mapToDouble(Operation::opsPerSecond)
        .average();
  }
}

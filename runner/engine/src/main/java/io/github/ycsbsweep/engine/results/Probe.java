// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a client of one thread saw that read or inserted at a low fixed rate, beside a cell's load
 * or on the idle store: the content of {@code probe.json}. It is in no cell's throughput.
 *
 * @param schema version of the format, {@link Cell#SCHEMA}
 * @param system what was measured
 * @param position of the cell beside it; its threads are 0, its repeat 1 and its order 0 on the
 *     idle store
 * @param problem why there are no figures, or what to know of them; empty otherwise
 * @param windowSeconds length of the window: the cell's own, where there is one
 * @param operation that it did, by YCSB's name; empty if it did none
 * @param read its figures in the window; empty if it measured nothing
 */
public record Probe(
    int schema,
    @JsonUnwrapped SystemUnderTest system,
    @JsonUnwrapped CellPosition position,
    Optional<String> problem,
    OptionalDouble windowSeconds,
    Optional<String> operation,
    Optional<Operation> read)
    implements SystemMeasurement {

  /** Name of its file. */
  public static final String FILE = "probe.json";

  public boolean isIdle() {
    return threads() == 0;
  }

  /** What it did, in a word. */
  public String work() {
    return work(operation);
  }

  /** Reads or inserts, by YCSB's name of the operation. */
  public static String work(Optional<String> operation) {
    return operation.filter("INSERT"::equals).isPresent() ? "inserts" : "reads";
  }
}

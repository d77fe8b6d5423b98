// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Server;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a client of one thread saw that read at a low fixed rate, beside a cell's load or on the
 * idle store: the content of {@code probe.json}. It is in no cell's throughput.
 *
 * @param schema version of the format, {@link Cell#SCHEMA}
 * @param store name of the binding
 * @param server what was measured
 * @param workload name of the workload file
 * @param threads client threads of the load beside it; 0 on the idle store
 * @param targetOps what the load was to keep to; empty if it had no target, or there was none
 * @param repeat of the cell beside it; 1 on the idle store
 * @param order of the cell beside it; 0 on the idle store
 * @param problem why there are no figures, or what to know of them; empty otherwise
 * @param windowSeconds length of the window: the cell's own, where there is one
 * @param read its figures in the window; empty if it measured nothing
 */
public record Probe(
    int schema,
    String store,
    Server server,
    String workload,
    int threads,
    OptionalDouble targetOps,
    int repeat,
    int order,
    Optional<String> problem,
    OptionalDouble windowSeconds,
    Optional<Operation> read) {

  /** Name of its file. */
  public static final String FILE = "probe.json";

  public boolean isIdle() {
    return threads == 0;
  }
}

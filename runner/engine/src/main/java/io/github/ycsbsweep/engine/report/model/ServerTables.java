// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.ServerState;
import io.github.ycsbsweep.engine.model.ServerStates;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

// SPDX-License-Identifier: Apache-2.0

/** What the stores said of themselves, as tables. */
public final class ServerTables {

  public static final List<String> SIZE_HEADER =
      List.of(
          "store",
          "workload",
          "version",
          "persistence",
          "eviction",
          "limit MB",
          "threads",
          "records",
          "memory MB",
          "bytes/record",
          "raw bytes/record",
          "ratio");

  public static final List<String> CELL_HEADER =
      List.of(
          "store",
          "workload",
          "cell",
          "commands",
          "gets",
          "sets",
          "hits",
          "misses",
          "evictions",
          "expired",
          "connections",
          "rewrites",
          "memory MB");

  /** Columns of text; the others are figures. */
  public static final Predicate<String> IS_TEXT =
      List.of("store", "workload", "version", "persistence", "eviction", "cell")::contains;

  private ServerTables() {}

  /**
   * A row a load: how the store is set up, and what the records take in its memory. Bytes a record
   * are what the memory in use grew by from before the load to after it, ÷ the records that came;
   * the raw size is that of the values alone.
   */
  public static List<List<String>> sizes(RunResults results) {
    return results.serverStates().stream()
        .filter(ServerStates::isLoad)
        .map(load -> size(load, rawBytes(results.run(), load)))
        .toList();
  }

  /** A row a cell: what was counted from before it to after it. */
  public static List<List<String>> cells(RunResults results) {
    return results.serverStates().stream()
        .filter(states -> !states.isLoad())
        .map(ServerTables::cell)
        .toList();
  }

  private static List<String> size(ServerStates load, OptionalDouble raw) {
    var after = load.after();
    var bytes = perRecord(load);
    return List.of(
        load.store(),
        load.workload(),
        after.version().orElse(""),
        after.text("persistence"),
        after.text("eviction_policy"),
        limit(after),
        count(after.number("threads")),
        count(after.number("records")),
        Figures.megabytes(after.number("memory_used_bytes")),
        whole(bytes),
        whole(raw),
        bytes.isPresent() && raw.isPresent()
            ? String.format(Locale.ROOT, "%.2f", bytes.getAsDouble() / raw.getAsDouble())
            : "");
  }

  private static OptionalDouble perRecord(ServerStates load) {
    var records = load.grown("records");
    var bytes = load.grown("memory_used_bytes");
    return records.isPresent() && bytes.isPresent() && records.getAsLong() > 0
        ? OptionalDouble.of((double) bytes.getAsLong() / records.getAsLong())
        : OptionalDouble.empty();
  }

  /** The values of a record as YCSB makes them; empty where their lengths vary. */
  private static OptionalDouble rawBytes(Run run, ServerStates load) {
    return run.workloads().stream()
        .filter(row -> row.store().equals(load.store()))
        .filter(row -> row.workload().equals(load.workload()))
        .map(Run.Effective::properties)
        .filter(row -> row.getOrDefault("fieldlengthdistribution", "constant").equals("constant"))
        .mapToDouble(row -> number(row, "fieldcount", 10) * number(row, "fieldlength", 100))
        .findFirst();
  }

  private static double number(Map<String, String> properties, String name, double otherwise) {
    var text = properties.get(name);
    return text == null ? otherwise : Double.parseDouble(text);
  }

  private static List<String> cell(ServerStates cell) {
    return List.of(
        cell.store(),
        cell.workload(),
        cell.part(),
        count(cell.grown("commands_total")),
        count(cell.grown("gets")),
        count(cell.grown("sets")),
        count(cell.grown("hits")),
        count(cell.grown("misses")),
        count(cell.grown("evictions")),
        count(cell.grown("expired")),
        count(cell.after().number("connections")),
        count(cell.after().number("rewrites_in_progress")),
        Figures.megabytes(cell.after().number("memory_used_bytes")));
  }

  /** 0 stands for none in every store that tells. */
  private static String limit(ServerState state) {
    var limit = state.number("memory_limit_bytes");
    return limit.isPresent() && limit.getAsLong() == 0 ? "none" : Figures.megabytes(limit);
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? Figures.count(value.getAsLong()) : "";
  }

  private static String whole(OptionalDouble value) {
    return value.isPresent() ? Figures.count(value.getAsDouble()) : "";
  }
}

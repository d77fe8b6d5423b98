// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.megabytes;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the stores reported about themselves. */
public final class ServerSection implements Section {

  private static final List<Field<ServerStates>> COUNTS =
      List.of(
          text("store", ServerStates::label),
          text("workload", ServerStates::workload),
          text("cell", ServerStates::part),
          grown("commands", "commands_total"),
          grown("gets", "gets"),
          grown("sets", "sets"),
          grown("hits", "hits"),
          grown("misses", "misses"),
          grown("evictions", "evictions"),
          grown("expired", "expired"),
          after("connections", "connections"),
          after("rewrites", "rewrites_in_progress"),
          memory());

  /**
   * A row for each load: how the store is set up, and what the records take in its memory. Bytes a
   * record are what the memory in use grew by from before the load to after it, ÷ the records that
   * came; the raw size is that of the values alone.
   */
  public static Table sizes(RunResults results) {
    var run = results.run();
    return Table.of(
        List.of(
            text("store", ServerStates::label),
            text("workload", ServerStates::workload),
            text("version", load -> load.after().version()),
            text("persistence", load -> load.after().text("persistence")),
            text("eviction", load -> load.after().text("eviction_policy")),
            figure("limit MB", load -> limit(load.after())),
            after("threads", "threads"),
            after("records", "records"),
            memory(),
            count("bytes/record", load -> perRecord(load)),
            count("raw bytes/record", load -> rawBytes(run, load)),
            figure("ratio", load -> ratio(perRecord(load), rawBytes(run, load)))),
        results.serverStates().stream().filter(ServerStates::isLoad).toList());
  }

  /** A row for each cell: what was counted from before it to after it. */
  public static Table counts(RunResults results) {
    return Table.of(
        COUNTS, results.serverStates().stream().filter(states -> !states.isLoad()).toList());
  }

  private static Field<ServerStates> grown(String name, String count) {
    return count(name, states -> states.grown(count));
  }

  private static Field<ServerStates> after(String name, String number) {
    return count(name, states -> states.after().number(number));
  }

  private static Field<ServerStates> memory() {
    return megabytes("memory MB", states -> states.after().number("memory_used_bytes"));
  }

  private static String ratio(OptionalDouble bytes, OptionalDouble raw) {
    return bytes.isPresent() && raw.isPresent()
        ? Text.format("%.2f", bytes.getAsDouble() / raw.getAsDouble())
        : "";
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
        .filter(row -> row.label().equals(load.label()))
        .filter(row -> row.workload().equals(load.workload()))
        .map(Run.EffectiveProperties::properties)
        .filter(row -> row.getOrDefault("fieldlengthdistribution", "constant").equals("constant"))
        .mapToDouble(row -> number(row, "fieldcount", "10") * number(row, "fieldlength", "100"))
        .findFirst();
  }

  private static double number(Map<String, String> properties, String name, String otherwise) {
    return Double.parseDouble(properties.getOrDefault(name, otherwise));
  }

  /** 0 stands for none in every store that tells. */
  private static String limit(ServerSnapshot state) {
    return state.number("memory_limit_bytes").stream()
        .mapToObj(bytes -> bytes == 0 ? "none" : Figures.megabytes((double) bytes))
        .findFirst()
        .orElse("");
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    results.serverStates().forEach(states -> add(states, findings));
  }

  private static void add(ServerStates states, FindingList findings) {
    var where = Sanitizer.line(states.label() + ", " + states.workload() + ", " + states.part());
    var evicted = states.grown("evictions").orElse(0);
    if (evicted > 0) {
      findings.warn(
          "the store evicted records",
          "give it more memory, or load fewer records: reads of what was evicted are misses",
          where + Text.format(": %,d", evicted));
    }
    if (states.before().number("rewrites_in_progress").orElse(0) > 0
        || states.after().number("rewrites_in_progress").orElse(0) > 0) {
      findings.warn(
          "the store was rewriting its files (log, snapshot or compaction)",
          "measure again when it has ended, or long enough to contain several",
          where);
    }
    if (states.grown("rejected_connections").orElse(0) > 0) {
      findings.warn(
          "the store rejected connections",
          "raise its limit of connections, or use fewer threads",
          where);
    }
    states
        .after()
        .errors()
        .forEach(
            (what, cause) ->
                findings.warn(
                    "the store did not tell everything about itself",
                    "give the user of the benchmark the right to ask",
                    where + Sanitizer.line(": " + what + ": " + cause)));
  }
}

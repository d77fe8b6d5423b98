// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The procedures below {@code /rpc/}, of one connection. */
record Procedures(Databases databases, Counts counts, Cursors cursors) {

  ProcedureOutcome call(String procedure, Map<String, String> columns) {
    var database = databases.find(columns.getOrDefault("DB", ""));
    var ofCursor = cursors.call(procedure, columns, database);
    if (ofCursor.isPresent()) {
      counts.count("misc", true);
      return ofCursor.get();
    }
    return switch (procedure) {
      case "void" -> ProcedureOutcome.ok();
      case "report" -> report();
      case "status", "clear" -> database.map(in -> whole(procedure, in)).orElseGet(this::missing);
      case "set_bulk" -> database.map(in -> setBulk(in, columns)).orElseGet(this::missing);
      case "get", "set", "add", "replace", "cas", "remove" ->
          database.map(in -> single(procedure, in, columns)).orElseGet(this::missing);
      default -> ProcedureOutcome.unknown(procedure);
    };
  }

  private ProcedureOutcome missing() {
    return ProcedureOutcome.invalid("no such database");
  }

  private ProcedureOutcome whole(String procedure, Database database) {
    counts.count("misc", true);
    if (procedure.equals("clear")) {
      database.clear();
      return ProcedureOutcome.ok();
    }
    return ProcedureOutcome.ok(database.status());
  }

  private ProcedureOutcome single(
      String procedure, Database database, Map<String, String> columns) {
    var key = columns.get("key");
    var value = columns.get("value");
    var writes = Set.of("set", "add", "replace").contains(procedure);
    if (key == null || (writes && value == null)) {
      return ProcedureOutcome.invalid("invalid parameters");
    }
    var seconds = seconds(columns);
    return switch (procedure) {
      case "get" -> get(database, key);
      case "remove" -> counted("remove", () -> database.remove(key), ProcedureOutcome.NO_RECORD);
      case "cas" ->
          counted(
              "set",
              () ->
                  database.swap(
                      key,
                      Optional.ofNullable(columns.get("oval")),
                      Optional.ofNullable(columns.get("nval")),
                      seconds),
              ProcedureOutcome.CONFLICT);
      default ->
          counted(
              "set",
              () -> database.write(procedure, key, value, seconds),
              ProcedureOutcome.notWritten(procedure));
    };
  }

  private ProcedureOutcome get(Database database, String key) {
    var value = database.get(key);
    counts.count("get", value.isPresent());
    return value
        .map(found -> ProcedureOutcome.ok(Map.of("value", found)))
        .orElseGet(() -> ProcedureOutcome.logical(ProcedureOutcome.NO_RECORD));
  }

  private ProcedureOutcome counted(String operation, Supplier<Boolean> action, String otherwise) {
    var done = action.get();
    counts.count(operation, done);
    return ProcedureOutcome.of(done, otherwise);
  }

  private ProcedureOutcome setBulk(Database database, Map<String, String> columns) {
    var written = 0;
    for (var column : columns.entrySet()) {
      if (column.getKey().startsWith("_")) {
        database.set(column.getKey().substring(1), column.getValue(), seconds(columns));
        counts.count("set", true);
        written++;
      }
    }
    return ProcedureOutcome.ok(Map.of("num", Integer.toString(written)));
  }

  private ProcedureOutcome report() {
    var report = new TreeMap<>(counts.all());
    report.put("conf_kt_version", "0.9.56 (2.19)");
    report.put("conf_kt_features", "(imitation)");
    report.put("serv_thread_count", "1");
    report.put("serv_conn_count", "1");
    return ProcedureOutcome.ok(report);
  }

  private static long seconds(Map<String, String> columns) {
    return columns.containsKey("xt") ? Long.parseLong(columns.get("xt")) : Database.NEVER;
  }
}

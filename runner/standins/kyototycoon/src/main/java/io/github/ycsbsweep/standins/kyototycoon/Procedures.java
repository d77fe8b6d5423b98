// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The procedures below {@code /rpc/}, of one connection. */
record Procedures(Databases databases, Counts counts, Cursors cursors) {

  Outcome call(String procedure, Map<String, String> columns) {
    var database = databases.find(columns.getOrDefault("DB", ""));
    var ofCursor = cursors.call(procedure, columns, database);
    if (ofCursor.isPresent()) {
      counts.count("misc", true);
      return ofCursor.get();
    }
    return switch (procedure) {
      case "void" -> Outcome.ok();
      case "report" -> report();
      case "status", "clear" -> database.map(in -> whole(procedure, in)).orElseGet(this::missing);
      case "set_bulk" -> database.map(in -> setBulk(in, columns)).orElseGet(this::missing);
      case "get", "set", "add", "replace", "cas", "remove" ->
          database.map(in -> single(procedure, in, columns)).orElseGet(this::missing);
      default -> Outcome.unknown(procedure);
    };
  }

  private Outcome missing() {
    return Outcome.invalid("no such database");
  }

  private Outcome whole(String procedure, Database database) {
    counts.count("misc", true);
    if (procedure.equals("clear")) {
      database.clear();
      return Outcome.ok();
    }
    return Outcome.ok(database.status());
  }

  private Outcome single(String procedure, Database database, Map<String, String> columns) {
    var key = columns.get("key");
    var value = columns.get("value");
    var writes = Set.of("set", "add", "replace").contains(procedure);
    if (key == null || (writes && value == null)) {
      return Outcome.invalid("invalid parameters");
    }
    var seconds = seconds(columns);
    return switch (procedure) {
      case "get" -> get(database, key);
      case "remove" -> counted("remove", () -> database.remove(key), Outcome.NO_RECORD);
      case "cas" ->
          counted(
              "set",
              () ->
                  database.swap(
                      key,
                      Optional.ofNullable(columns.get("oval")),
                      Optional.ofNullable(columns.get("nval")),
                      seconds),
              Outcome.CONFLICT);
      default ->
          counted(
              "set",
              () -> database.write(procedure, key, value, seconds),
              Outcome.notWritten(procedure));
    };
  }

  private Outcome get(Database database, String key) {
    var value = database.get(key);
    counts.count("get", value.isPresent());
    return value
        .map(found -> Outcome.ok(Map.of("value", found)))
        .orElseGet(() -> Outcome.logical(Outcome.NO_RECORD));
  }

  private Outcome counted(String operation, Supplier<Boolean> action, String otherwise) {
    var done = action.get();
    counts.count(operation, done);
    return Outcome.of(done, otherwise);
  }

  private Outcome setBulk(Database database, Map<String, String> columns) {
    var written = 0;
    for (var column : columns.entrySet()) {
      if (column.getKey().startsWith("_")) {
        database.set(column.getKey().substring(1), column.getValue(), seconds(columns));
        counts.count("set", true);
        written++;
      }
    }
    return Outcome.ok(Map.of("num", Integer.toString(written)));
  }

  private Outcome report() {
    var report = new TreeMap<>(counts.all());
    report.put("conf_kt_version", "0.9.56 (2.19)");
    report.put("conf_kt_features", "(imitation)");
    report.put("serv_thread_count", "1");
    report.put("serv_conn_count", "1");
    return Outcome.ok(report);
  }

  private static long seconds(Map<String, String> columns) {
    return columns.containsKey("xt") ? Long.parseLong(columns.get("xt")) : Database.NEVER;
  }
}

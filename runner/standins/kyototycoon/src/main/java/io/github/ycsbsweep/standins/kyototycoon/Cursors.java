// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The cursors of one connection, by their numbers. */
final class Cursors {

  private final Map<String, Cursor> cursors = new HashMap<>();

  /** A database, and a key in it. */
  private static final class Cursor {
    private final Database database;
    private Optional<String> key = Optional.empty();

    Cursor(Database database) {
      this.database = database;
    }
  }

  /** Empty for what is no procedure of cursors. A cursor that is not there yet is made. */
  Optional<ProcedureOutcome> call(
      String procedure, Map<String, String> columns, Optional<Database> in) {
    var number = columns.getOrDefault("CUR", "");
    if (!procedure.startsWith("cur_")) {
      return Optional.empty();
    }
    if (number.isEmpty()) {
      return Optional.of(ProcedureOutcome.invalid("no such cursor"));
    }
    if (!cursors.containsKey(number)) {
      if (in.isEmpty()) {
        return Optional.of(ProcedureOutcome.invalid("no such cursor"));
      }
      cursors.put(number, new Cursor(in.get()));
    } else if (procedure.equals("cur_delete")) {
      cursors.remove(number);
      return Optional.of(ProcedureOutcome.ok());
    }
    return Optional.of(call(procedure, columns, cursors.get(number)));
  }

  private static ProcedureOutcome call(
      String procedure, Map<String, String> columns, Cursor cursor) {
    return switch (procedure) {
      case "cur_jump" -> jump(cursor, columns.getOrDefault("key", ""));
      case "cur_get" -> get(cursor, columns.containsKey("step"));
      default -> ProcedureOutcome.unknown(procedure);
    };
  }

  private static ProcedureOutcome jump(Cursor cursor, String key) {
    cursor.key = cursor.database.from(key, true);
    return ProcedureOutcome.of(cursor.key.isPresent(), ProcedureOutcome.NO_RECORD);
  }

  private static ProcedureOutcome get(Cursor cursor, boolean step) {
    var value = cursor.key.flatMap(cursor.database::get);
    if (value.isEmpty()) {
      return ProcedureOutcome.logical(ProcedureOutcome.NO_RECORD);
    }
    var found = new TreeMap<>(Map.of("key", cursor.key.orElseThrow(), "value", value.get()));
    if (step) {
      cursor.key = cursor.key.flatMap(key -> cursor.database.from(key, false));
    }
    return ProcedureOutcome.ok(found);
  }
}

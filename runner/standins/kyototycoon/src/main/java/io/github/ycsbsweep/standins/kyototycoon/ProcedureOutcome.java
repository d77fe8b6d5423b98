// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.Map;
import java.util.TreeMap;

/** What a procedure ends with. */
record ProcedureOutcome(int status, String reason, Map<String, String> columns) {

  static final String NO_RECORD = "DB: 7: no record: no record";
  static final String DUPLICATE = "DB: 6: record duplication: record duplication";
  static final String CONFLICT = "DB: 8: logical inconsistency: status conflict";

  /** Why a mode of writing wrote nothing. */
  static String notWritten(String mode) {
    return mode.equals("add") ? DUPLICATE : NO_RECORD;
  }

  static ProcedureOutcome ok(Map<String, String> columns) {
    return new ProcedureOutcome(200, "OK", new TreeMap<>(columns));
  }

  static ProcedureOutcome ok() {
    return ok(Map.of());
  }

  static ProcedureOutcome invalid(String error) {
    return new ProcedureOutcome(400, "Bad Request", Map.of("ERROR", error));
  }

  static ProcedureOutcome logical(String error) {
    return new ProcedureOutcome(450, "Logical Inconsistency", Map.of("ERROR", error));
  }

  static ProcedureOutcome unknown(String procedure) {
    return new ProcedureOutcome(
        501, "Not Implemented", Map.of("ERROR", "not implemented: " + procedure));
  }

  /** Success, or a refusal. */
  static ProcedureOutcome of(boolean done, String otherwise) {
    return done ? ok() : logical(otherwise);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.ERROR;
import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.VerifiedWrites;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.RunResults;

/** Looks for acknowledged writes that are gone, and for those that nobody could verify. */
final class VerificationFindings {

  private VerificationFindings() {}

  static void add(RunResults results, FindingList findings) {
    for (var cell : results.allCells()) {
      cell.verifiedWrites().ifPresent(writes -> add(cell, writes, findings));
      var clients = cell.verifiedWrites().map(VerifiedWrites::clients).orElse(0);
      if (clients < cell.clients() && isAsked(results.run(), cell)) {
        findings.add(
            WARNING,
            "writes were not verified: a client ended before it had read them back",
            "the client's own words are in " + CellFindings.clientLog(cell),
            CellLabel.whereRepeated(cell));
      }
    }
  }

  private static void add(Cell cell, VerifiedWrites writes, FindingList findings) {
    var where = CellLabel.whereRepeated(cell) + ": " + writes.text();
    var keys = writes.keys().isEmpty() ? "" : ", as " + writes.keyText();
    if (writes.gone().foreign() + writes.gone().corrupt() > 0) {
      findings.add(
          ERROR,
          "values came back that were never written to their keys",
          "the store, its replication or its binding mixes up or damages data; cell.json names keys",
          where + keys);
    } else if (writes.gone().count() + writes.readBack().recordsLost() > 0) {
      findings.add(
          WARNING,
          "acknowledged writes are gone",
          "a store without persistence or replicas loses them with its process; otherwise look at"
              + " what its persistence promises, and for evictions",
          where + keys);
    }
    if (writes.readBack().unverified() > 0) {
      findings.add(
          WARNING,
          "acknowledged writes could not be verified: no server answered for them in time, or there"
              + " was no room to remember them",
          "verify.wait, verify.seconds and verify.keys set the bounds (-p)",
          where);
    }
  }

  private static boolean isAsked(Run run, Cell cell) {
    return cell.imported().isEmpty()
        && run.workloads().stream()
            .filter(row -> row.label().equals(cell.label()))
            .filter(row -> row.workload().equals(cell.workload()))
            .anyMatch(row -> row.properties().getOrDefault("verify", "").equals("true"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.section.CellFields.CellPart;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Reads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The acknowledged writes of cells, and which of them were gone when they were read back. */
public final class WriteSection implements Section {

  private static final String NOTE =
      "Each client read its writes back when it had ended. Of a field the last acknowledged write"
          + " is checked; earlier ones were overwritten. A write that was not acknowledged may be"
          + " there or not. Reads while it ran are compared with the last write that was"
          + " acknowledged before each: those behind showed an older value, or none.";

  private static final List<Field<CellPart<VerifiedWrites>>> FIELDS =
      CellFields.of(
          CellPart::cell,
          count("acknowledged", it -> it.part().acknowledged()),
          count("uncertain", it -> it.part().uncertain()),
          count("checked", it -> it.part().readBack().checked()),
          count("lost", it -> it.part().gone().lost()),
          count("stale", it -> it.part().gone().stale()),
          count("foreign", it -> it.part().gone().foreign()),
          count("corrupt", it -> it.part().gone().corrupt()),
          count("unverified", it -> it.part().readBack().unverified()),
          count("loaded records lost", it -> it.part().readBack().recordsLost()),
          figure("s", it -> Text.format("%.1f", it.part().readBack().seconds())),
          count("reads compared", it -> of(it, Reads::compared)),
          count("reads behind", it -> of(it, Reads::behind)),
          decimal("ms behind", 2, it -> of(it, Reads::ageMillis)),
          decimal("ms behind at most", 2, it -> of(it, Reads::oldestMillis)));

  private static <T> Optional<T> of(CellPart<VerifiedWrites> it, Function<Reads, T> figure) {
    return it.part().reads().map(figure);
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    return List.of(table(results.cells(workload)));
  }

  /** A row for each cell whose writes were read back. */
  public static Table table(List<Cell> cells) {
    return Table.of(
        "Acknowledged writes, read back",
        NOTE,
        FIELDS,
        CellPart.in(cells, cell -> cell.verifiedWrites().stream()));
  }

  /** A sentence for each system, of all of its cells. */
  @Override
  public List<String> headlines(RunResults results, String workload) {
    var systems = new LinkedHashMap<String, VerifiedWrites>();
    for (var cell : results.cells(workload)) {
      cell.verifiedWrites()
          .ifPresent(writes -> systems.merge(cell.shownLabel(), writes, VerifiedWrites::plus));
    }
    return systems.entrySet().stream()
        .map(one -> workload + ", " + one.getKey() + ": " + one.getValue().text() + ".")
        .toList();
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    for (var cell : results.allCells()) {
      cell.verifiedWrites().ifPresent(writes -> add(cell, writes, findings));
      var clients = cell.verifiedWrites().map(VerifiedWrites::clients).orElse(0);
      if (clients < cell.clients() && isAsked(results.run(), cell)) {
        findings.warn(
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
      findings.error(
          "values came back that were never written to their keys",
          "the store, its replication or its binding mixes up or damages data; cell.json names"
              + " keys",
          where + keys);
    } else if (writes.gone().count() + writes.readBack().recordsLost() > 0) {
      findings.warn(
          "acknowledged writes are gone",
          "a store without persistence or replicas loses them with its process; otherwise look at"
              + " what its persistence promises, and for evictions",
          where + keys);
    }
    if (writes.reads().filter(reads -> reads.behind() > 0).isPresent()) {
      findings.warn(
          "reads were behind writes that had been acknowledged",
          "replicas lag behind their master, and caches behind the store; of a single"
              + " server it is a defect",
          where);
    }
    if (writes.readBack().unverified() > 0) {
      findings.warn(
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

  @Override
  public Map<String, Table> files(RunResults results) {
    return Map.of("writes.csv", forPrograms(results.run().runId(), results.allCells()));
  }

  /** What became of acknowledged writes, a row for each cell. */
  public static Table forPrograms(String runId, List<Cell> cells) {
    var fields = CellFields.forPrograms(runId, CellPart<VerifiedWrites>::cell);
    fields.addAll(
        List.of(
            figure("acknowledged", it -> it.part().acknowledged()),
            figure("uncertain", it -> it.part().uncertain()),
            figure("checked", it -> it.part().readBack().checked()),
            figure("lost", it -> it.part().gone().lost()),
            figure("stale", it -> it.part().gone().stale()),
            figure("foreign", it -> it.part().gone().foreign()),
            figure("corrupt", it -> it.part().gone().corrupt()),
            figure("unverified", it -> it.part().readBack().unverified()),
            figure("records", it -> it.part().readBack().records()),
            figure("records_lost", it -> it.part().readBack().recordsLost()),
            decimal("read_back_s", 3, it -> it.part().readBack().seconds()),
            figure("reads_compared", it -> of(it, Reads::compared)),
            figure("reads_behind", it -> of(it, Reads::behind)),
            decimal("behind_ms", 3, it -> of(it, Reads::ageMillis)),
            decimal("behind_max_ms", 3, it -> of(it, Reads::oldestMillis))));
    return Table.of(fields, CellPart.in(cells, cell -> cell.verifiedWrites().stream()));
  }
}

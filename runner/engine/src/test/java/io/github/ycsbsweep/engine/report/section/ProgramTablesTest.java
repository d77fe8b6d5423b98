// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.ResultsCsv;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Faults;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Losses;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.ReadBack;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Reads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The tables of phases, faults and writes have the columns of their schemas. */
class ProgramTablesTest {

  private static final String RUN = "run-1";

  private static final Hiccups.Pauses PAUSES =
      new Hiccups.Pauses(OptionalLong.of(800), OptionalLong.empty(), 9_000);

  private static String columns(String schema) throws Exception {
    var names = new ArrayList<String>();
    new ObjectMapper()
        .readTree(Path.of("..", "schemas", schema + ".schema.json").toFile())
        .get("fields")
        .forEach(column -> names.add(column.get("name").textValue()));
    return String.join(",", names);
  }

  private static List<String> lines(Table table) throws Exception {
    return CsvText.of(table).lines().toList();
  }

  private static List<Cell> cells(CellBuilder... cells) {
    return List.of(cells).stream().map(CellBuilder::build).toList();
  }

  @Test
  void aFaultThatTookPlaceHasARow() throws Exception {
    var kill = Faults.disruptive("kill@40%:3s", 12.5, OptionalDouble.of(15.75));
    var rows =
        lines(
            FaultSection.forPrograms(
                RUN, cells(new CellBuilder().faults(Faults.recovered(kill, 4.5)))));
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).isEqualTo(columns("faults-csv"));
    assertThat(rows.get(1))
        .startsWith("1,run-1,redis,redis,")
        .contains(",kill@40%:3s,127.0.0.1:7000,12.500,15.750,false,,0.000,4.500,,,,");
  }

  @Test
  void aCellWhoseWritesWereReadBackHasARow() throws Exception {
    var writes =
        new VerifiedWrites(
            1,
            5_000,
            7,
            new ReadBack(4_000, 2, 1_000, 1, 1.25),
            new Losses(3, 4, 5, 6),
            List.of(),
            Optional.of(new Reads(2_000, 30, 1.5, 12.25)));
    var rows = lines(WriteSection.forPrograms(RUN, cells(new CellBuilder().verified(writes))));
    assertThat(rows.get(0)).isEqualTo(columns("writes-csv"));
    assertThat(rows.get(1)).endsWith(",5000,7,4000,3,4,5,6,2,1000,1,1.250,2000,30,1.500,12.250");
  }

  @Test
  void aPhaseHasTheRowsOfACell() throws Exception {
    var cell = new CellBuilder().build();
    var phase =
        new MeasuredPhase(
            "night",
            "workloadb",
            4,
            List.of(),
            5,
            10,
            9,
            OptionalDouble.of(500),
            499,
            cell.operations());
    var rows =
        lines(
            ResultsCsv.ofPhases(
                RUN, cells(new CellBuilder().phases(phase).hiccups(PAUSES, PAUSES))));
    assertThat(rows.get(0)).isEqualTo(columns("phases-csv"));
    assertThat(rows).hasSizeGreaterThan(1);
    assertThat(rows.subList(1, rows.size()))
        .allMatch(row -> row.endsWith(",800,,9000,800,,9000,,,,,night,workloadb,4,5.000,10.000"));
  }

  @Test
  void thereIsNoRowOfWhatDidNotHappen() {
    var cells = cells(new CellBuilder());
    assertThat(
            List.of(
                FaultSection.forPrograms(RUN, cells),
                WriteSection.forPrograms(RUN, cells),
                ResultsCsv.ofPhases(RUN, cells)))
        .allMatch(table -> table.rows().isEmpty());
  }
}

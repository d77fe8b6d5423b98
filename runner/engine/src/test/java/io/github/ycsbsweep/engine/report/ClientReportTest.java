// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.section.RateSection;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Where several clients made the load, the report tells them apart; a scan is no sweep. */
class ClientReportTest extends ReportOfRun {

  @Test
  void hasARowAClientOverItsRepeats() throws IOException {
    cell(1, client(0, "a", 1_000, 2_000, 1.5), client(1, "b", 900, 4_000, -3));
    cell(2, client(0, "a", 1_100, 3_000, -2.5), client(1, "b", 1_000, 5_000, 1));
    report();
    assertThat(read("report.md"))
        .contains(
            """
            | store | load | client | host | client threads | ops/s | p99 ms | CPU cores | clock offset ms |
            | --- | --- | --: | --- | --: | --: | --: | --: | --: |
            | redis | 8 threads of 2 clients | 0 | a | 4 | 1,050 | 3.000 | 0.50 | -2.5 |
            | redis | 8 threads of 2 clients | 1 | b | 4 | 950 | 5.000 | 0.50 | -3.0 |
            """);
    assertThat(read("report.html")).contains("<h3>Each client</h3>").contains(">a</td>");
  }

  @Test
  void leavesARepeatThatFailedOut() throws Exception {
    cell(1, client(0, "a", 1_000, 2_000, 0), client(1, "b", 900, 4_000, 0));
    failed(2, client(0, "a", 10, 2_000, 499), client(1, "b", 700, 4_000, 0));
    report();
    assertThat(read("report.md"))
        .contains("| redis | 8 threads of 2 clients | 0 | a | 4 | 1,000 |");
    assertThat(findings("clock")).isEmpty();
    assertThat(finding("rates per thread").where()).hasSize(1);
  }

  @Test
  void leavesEmptyWhatIsNotKnownOfAClient() throws IOException {
    var unknown = OptionalDouble.empty();
    var client =
        new ClientFigures(0, "localhost", 4, 1_000, OptionalLong.empty(), unknown, unknown);
    cell(1, client, client(1, "b", 1_000, 2_000, 0));
    report();
    assertThat(read("report.md"))
        .contains("| redis | 8 threads of 2 clients | 0 | localhost | 4 | 1,000 |  |  |  |");
  }

  @Test
  void hasNoSuchTableOfASingleClient() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(read("report.md")).doesNotContain("Each client", "clock offset", "of 2 clients");
  }

  @Test
  void saysHowTheFiguresOfSeveralClientsAreMade() throws IOException {
    run.by("a", "b").measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(read("report.md"))
        .contains("Each cell is 2 YCSB client processes", "the sum of their rates")
        .contains("divided among 2 clients");
  }

  @Test
  void warnsOfClientsWhoseThreadsDifferByMoreThanATenth() throws Exception {
    cell(1, client(0, "a", 1_000, 2_000, 0), client(1, "b", 1_101, 2_000, 0));
    var finding = finding("rates per thread");
    assertThat(finding.where())
        .singleElement()
        .asString()
        .startsWith("redis, workloadb, 8 threads of 2 clients: ")
        .contains("client 0 (a)", "client 1 (b)");
  }

  @Test
  void letsClientsDifferByATenth() throws Exception {
    cell(1, client(0, "a", 1_000, 2_000, 0), client(1, "b", 1_099, 2_000, 0));
    assertThat(findings("rates per thread")).isEmpty();
  }

  @Test
  void warnsOfAClockThatIsATenthOfASecondOff() throws Exception {
    cell(1, client(0, "a", 1_000, 2_000, 99), client(1, "b", 1_000, 2_000, -100));
    assertThat(finding("clock").where())
        .containsExactly("redis, workloadb, 8 threads of 2 clients: client 1 (b), -100 ms");
  }

  @Test
  void leavesAScanOverClientsOutOfTheCurve() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000);
    run.scanned(8, 9_000).by("a", "b").scanned(8, 9_900);
    var curve = RunResults.read(run.folder()).curves("workloadb").get(0);
    assertThat(curve.points()).hasSize(1);
    assertThat(curve.peak().orElseThrow().opsPerSecond()).isEqualTo(1_000);
  }

  @Test
  void takesNoCellOfAScanForARate() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000).by("a", "b").scanned(8, 9_900);
    var results = RunResults.read(run.folder());
    assertThat(RateSection.table(results, "workloadb").rows()).isEmpty();
    assertThat(results.cells("workloadb")).hasSize(1);
  }

  @Test
  void answersWhetherItWasTheClient() throws IOException {
    run.repeated("redis", "workloadb", 8, 1_000, 1_010, 990).scanned(8, 1_000, 1_010, 990);
    run.by("localhost", "localhost").scanned(8, 1_500, 1_510, 1_490);
    report();
    assertThat(read("report.md"))
        .contains(
            "### Was it the client?", "- workloadb, redis, 8 threads by 1 and 2 clients: was ")
        .contains("| redis | 8 | 1 | 3 | 1,000 | 975 to 1,025 |  |  |  |")
        .contains("| redis | 8 | 2 | 3 | 1,500 | 1,475 to 1,525 | 1.500 | 1.4")
        .contains("### Each client of the scan");
    assertThat(read("report.html")).contains("<h3>Was it the client?</h3>");
    assertThat(out.toString().lines())
        .contains("workloadb, redis, 8 threads by 1 and 2 clients: was it the client? Yes,");
  }

  @Test
  void hasTheScansCellsInTheTidyTable() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).by("a", "b").scanned(8, 1_500);
    report();
    assertThat(read("results.csv").lines().filter(row -> row.contains(",ALL,")))
        .hasSize(2)
        .last()
        .asString()
        .contains(",workloadb,8,2,");
  }

  @Test
  void saysOfWhatFailedThatItWasOfTheScan() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    var cell = new CellBuilder().status(Cell.Status.FAILED, Optional.of("a client is missing"));
    DoneCell.write(run.folder().resolve("cells/redis/workloadb/t0008-1clients/r1"), cell.build());
    assertThat(report()).isEqualTo(4);
    assertThat(out.toString())
        .contains("error: a client is missing")
        .contains("scan over clients: redis, workloadb, 8 threads")
        .contains("t0008-1clients/r1]");
  }

  @Test
  void namesTheLogOfTheClientThatFailed() throws IOException {
    failed(1, client(0, "a", 1_000, 100, 0), client(1, "b", 1_000, 100, 0));
    report();
    assertThat(read("report.md")).contains("words are in clients/1/ycsb.err of the cell's folder");
  }

  @Test
  void namesTheLogsOfAllClientsWhereNoneIsKnownToHaveFailed() throws IOException {
    var cell = new CellBuilder().perClient(client(0, "a", 1_000, 1, 0), client(1, "b", 9, 1, 0));
    cell.status(Cell.Status.GATE, Optional.of("5 % of the operations failed"));
    DoneCell.in(run.folder(), cell.build());
    report();
    assertThat(read("report.md")).contains("words are in clients/N/ycsb.err of the cell's folder");
  }

  private void cell(int repeat, ClientFigures... clients) throws IOException {
    var all = new Cell.Operation(20_000, 0, 0, 2_000, Optional.of(LatencyOf.p99(2_000)));
    var cell = new CellBuilder().repeat(repeat).order(repeat).operation(Cell.ALL, all);
    DoneCell.in(run.folder(), cell.perClient(clients).build());
  }

  private void failed(int repeat, ClientFigures... clients) throws IOException {
    var cell = new CellBuilder().repeat(repeat).order(repeat).perClient(clients);
    cell.status(Cell.Status.FAILED, Optional.of("client 1 (b): its logs are torn"));
    DoneCell.in(run.folder(), cell.build());
  }

  private static ClientFigures client(
      int number, String host, double rate, long p99, double offset) {
    return new ClientFigures(
        number,
        host,
        4,
        rate,
        OptionalLong.of(p99),
        OptionalDouble.of(0.5),
        OptionalDouble.of(offset));
  }

  private Finding finding(String about) throws Exception {
    return findings(about).get(0);
  }

  private List<Finding> findings(String about) throws Exception {
    return Findings.in(RunResults.read(run.folder())).stream()
        .filter(finding -> finding.text().contains(about))
        .toList();
  }
}

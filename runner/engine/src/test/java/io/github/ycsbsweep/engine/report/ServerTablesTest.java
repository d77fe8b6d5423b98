// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.section.ServerSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTablesTest {

  @TempDir private Path folder;

  private void said(String part, String moment, String facts) throws IOException {
    var file = folder.resolve("cells/redis/workloadb").resolve(part);
    Files.createDirectories(file);
    Files.writeString(
        file.resolve("server-" + moment + ".json"),
        "{\"schema\":1,\"atMillis\":1,\"version\":\"7.2\",\"facts\":{"
            + facts
            + "},\"config\":{},\"raw\":{},\"errors\":{}}");
  }

  private RunResults results() throws Exception {
    return RunResults.read(
        new SyntheticRun(folder).measured("redis", "workloadb", 8, 1_000).folder());
  }

  @Test
  void bytesOfARecordAreWhatMemoryGrewByInTheLoad() throws Exception {
    said("load", "before", "\"records\":0,\"memory_used_bytes\":1000000");
    said("load", "after", "\"records\":1000,\"memory_used_bytes\":3000000");
    assertThat(cell(ServerSection.sizes(results()), "bytes/record")).isEqualTo("2,000");
    assertThat(cell(ServerSection.sizes(results()), "ratio")).isEqualTo("2.00");
  }

  @Test
  void whatAStoreDoesNotTellIsLeftEmpty() throws Exception {
    said("load", "before", "");
    said("load", "after", "\"records\":1000");
    assertThat(cell(ServerSection.sizes(results()), "bytes/record")).isEmpty();
    assertThat(cell(ServerSection.sizes(results()), "limit MB")).isEmpty();
  }

  @Test
  void aCellsCountsAreFromBeforeItToAfterIt() throws Exception {
    said("t0008/r1", "before", "\"hits\":100,\"misses\":7");
    said("t0008/r1", "after", "\"hits\":1600,\"misses\":7");
    assertThat(cell(ServerSection.counts(results()), "hits")).isEqualTo("1,500");
    assertThat(cell(ServerSection.counts(results()), "misses")).isEqualTo("0");
  }

  @Test
  void evictionsInACellAreAWarning() throws Exception {
    said("t0008/r1", "before", "\"evictions\":5");
    said("t0008/r1", "after", "\"evictions\":25");
    assertThat(Findings.in(results()))
        .filteredOn(finding -> finding.text().equals("the store evicted records"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.where().get(0)).endsWith(": 20"));
  }

  @Test
  void aClientThatDidNotEndByItselfLeavesNoRow() throws Exception {
    said("t0008/r1", "before", "\"hits\":100");
    assertThat(results().serverStates()).isEmpty();
  }

  @Test
  void whatAStoreSaysStaysText() throws Exception {
    said("load", "before", "");
    said("load", "after", "\"persistence\":\"<script>alert(1)</script>\"");
    assertThat(HtmlPage.of(RunDocument.of(results(), List.of(), Findings.in(results()))))
        .doesNotContain("<script>alert");
  }

  private static String cell(Table table, String column) {
    var names = table.columns().stream().map(Table.Column::name).toList();
    return table.rows().get(0).get(names.indexOf(column));
  }
}

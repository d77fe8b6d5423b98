// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A cell that was profiled is in no figure, and its flame graphs are linked. */
class ProfileReportTest extends ReportOfRun {

  private static final String PROFILED = "cells/redis/workloadb/t0008-profile/r1/";

  @Test
  void linksTheFlameGraphs() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    page(PROFILED + "profile.html");
    page(PROFILED + "profile-server.html");
    done();
    report();
    assertThat(read("report.html"))
        .contains(
            "<a href=\"" + PROFILED + "profile.html\">redis, workloadb, 8 threads, client</a>",
            "<a href=\""
                + PROFILED
                + "profile-server.html\">redis, workloadb, 8 threads, server</a>");
    assertThat(read("report.md")).contains("](" + PROFILED + "profile.html)");
  }

  @Test
  void namesEachOfSeveralClients() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    page(PROFILED + "clients/1/profile.html");
    done();
    report();
    assertThat(read("report.html")).contains("8 threads, client 1</a>");
  }

  @Test
  void showsNoFigureOfIt() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    report();
    var before = read("results.csv");
    page(PROFILED + "profile.html");
    done();
    report();
    assertThat(read("results.csv")).isEqualTo(before);
  }

  @Test
  void saysNothingOfOneThatWasBrokenOff() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    page(PROFILED + "profile.html");
    report();
    assertThat(read("report.html")).doesNotContain("Profiles", "broken off");
  }

  private void page(String path) throws IOException {
    var file = folder().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "<html></html>");
  }

  private void done() throws IOException {
    DoneCell.write(folder().resolve(PROFILED), new CellBuilder().order(2).build());
  }

  private Path folder() {
    return run.folder();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.HistoryCommand;
import io.github.ycsbsweep.engine.command.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Given an archive of runs, the files of its history, and what is refused. */
class HistoryCommandTest extends NightlyRuns {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void writesPageChartsAndTables() throws IOException {
    nightly(6, 50_000, run -> run);
    nightly(6, 42_000, run -> run);
    history();
    var folder = archive.resolve("history");
    assertThat(Files.readString(folder.resolve("01-redis-workloadb-throughput.svg")))
        .contains("redis, workloadb: ops/s");
    assertThat(Files.readString(folder.resolve("history.html")))
        .contains("days since 2026-01-01T02:00:00Z")
        .contains("\"-16.0 %\"");
    assertThat(Files.readString(folder.resolve("history.md"))).contains("| p |");
    assertThat(folder.resolve("01-redis-workloadb-p99.png")).exists();
  }

  @Test
  void doesNotTakeItsOwnFilesForARun() throws IOException {
    nightly(3, 50_000, run -> run);
    history();
    assertThat(history()).isZero();
    assertThat(out.toString()).contains("3 runs from");
  }

  @Test
  void refusesAnEmptyFolderAndNoFolder() throws IOException {
    assertThat(history()).isEqualTo(2);
    assertThat(err.toString()).contains(archive + ": no run in it").contains("run.json and cells/");
    Files.delete(archive);
    assertThat(history()).isEqualTo(2);
    assertThat(err.toString()).contains(archive + ": no such folder");
  }

  @Test
  void refusesARunInPlaceOfAnArchive() throws IOException {
    nightly(1, 50_000, run -> run);
    archive = archive.resolve("run1");
    assertThat(history()).isEqualTo(2);
    assertThat(err.toString()).contains("a run, and no archive");
    assertThat(archive.resolve("history")).doesNotExist();
  }

  @Test
  void writesWhereItIsTold() throws IOException {
    nightly(3, 50_000, run -> run);
    assertThat(history("--out", temp.resolve("elsewhere").toString())).isZero();
    assertThat(temp.resolve("elsewhere/history.html")).exists();
    assertThat(archive.resolve("history")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsAnEnvironmentThatLacksIt() throws IOException {
    nightly(3, 50_000, run -> run);
    assertThat(history("--out", "/proc/history")).isEqualTo(5);
    assertThat(err.toString()).contains("/proc/history: can't be made: ");
    Files.createSymbolicLink(temp.resolve("link"), temp.resolve("gone"));
    assertThat(history("--out", temp.resolve("link").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("a link to a folder that is not there");
  }

  @Test
  void textFromARunStaysText() throws IOException {
    nightly(6, 50_000, run -> run.server("<blink>\u001b[31m"));
    nightly(6, 30_000, run -> run.server("=cmd()"));
    history();
    assertThat(out.toString()).doesNotContain("\u001b");
    assertThat(Files.readString(archive.resolve("history/history.html"))).doesNotContain("<blink>");
    assertThat(Files.readString(archive.resolve("history/history.md"))).doesNotContain("\u001b");
  }

  private int history(String... options) {
    var arguments = new ArrayList<>(List.of(options));
    arguments.add(archive.toString());
    return Main.script(new HistoryCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import io.github.ycsbsweep.engine.results.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final TerminalConsole console =
      new TerminalConsole(
          OutputStream.nullOutputStream(), messages, Verbosity.NORMAL, OptionalInt.empty());

  private static final Run RUN =
      new Run(
          Run.SCHEMA,
          "id",
          "2026-11-22T10:00:00Z",
          new Run.Invocation("sweep.sh", Map.of(), 5),
          Map.of(),
          Map.of(),
          List.of(),
          Map.of());

  @TempDir private Path folder;

  @Test
  void isNamedAfterTimeStoresAndWorkloads() throws Exception {
    assertThat(choose(Optional.empty()))
        .isEqualTo(folder.resolve("results/20260102T030405Z-redis-workloadb"));
  }

  @Test
  void hasANameThatFitsIntoADirectory() throws Exception {
    var path = ResultsFolder.choose(folder, Optional.empty(), List.of("x".repeat(300), "y"), NOW);

    assertThat(path.getFileName().toString()).hasSize(17 + 120);
  }

  @Test
  void isThatOfTheUser() throws Exception {
    assertThat(choose(Optional.of("a run"))).isEqualTo(folder.resolve("a run"));
    assertThat(choose(Optional.of("/some/where"))).isEqualTo(Path.of("/some/where"));
  }

  @Test
  void mayBeThereAndEmpty() throws Exception {
    Files.createDirectory(folder.resolve("out"));

    assertThat(choose(Optional.of("out"))).isEqualTo(folder.resolve("out"));
  }

  @Test
  void isNeverOverwritten() throws Exception {
    Files.createDirectory(folder.resolve("out"));
    Files.createFile(folder.resolve("out/.hidden"));

    assertRefused("out", "not empty");
  }

  @Test
  void isNoFile() throws Exception {
    Files.createFile(folder.resolve("out"));

    assertRefused("out", "there is a file of that name");
    assertRefused("", "the name of a folder is needed");
  }

  @Test
  void isNoLinkToAFolderThatIsNotThere() throws Exception {
    Files.createSymbolicLink(folder.resolve("out"), folder.resolve("gone"));

    assertRefused("out", "a link to a folder that is not there");
    assertThat(folder.resolve("out")).isSymbolicLink();
  }

  @Test
  void holdsWhatIsNeededToResumeItAndALock() throws Exception {
    try (var results = create()) {
      assertThat(Json.read(results.path().resolve(Run.FILE), Run.class)).isEqualTo(RUN);
      assertThat(results.path().resolve(".running"))
          .content()
          .isEqualTo(
              "%d %s %s\n"
                  .formatted(
                      ProcessHandle.current().pid(),
                      ProcessIdentity.ofEngine().started(),
                      temporary()));
      assertThat(list(results.path())).containsExactly(".running", "cells", "run.json");
    }
  }

  @Test
  void goesWithARunThatMeasuredNothing() throws Exception {
    create().close();

    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void staysIfItWasTheUsers() throws Exception {
    Files.createDirectory(folder.resolve("out"));

    create().close();

    assertThat(list(folder.resolve("out"))).isEmpty();
  }

  @Test
  void staysWithWhatWasMeasured() throws Exception {
    try (var results = create()) {
      results.keep();
    }

    assertThat(list(folder.resolve("out"))).containsExactly("cells", "run.json");
  }

  @Test
  void staysWithTheLogsOfACellThatFailed() throws Exception {
    try (var results = create()) {
      Files.createDirectories(results.path().resolve("cells/redis"));
    }

    assertThat(folder.resolve("out/cells/redis")).exists();
  }

  @Test
  void isRefusedWhereNothingCanBeMade() {
    assertThatThrownBy(
            () -> ResultsFolder.create(Path.of("/proc/here"), RUN, List.of(), temporary(), console))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageStartingWith("can't write results to /proc/here: ")
        .hasMessageContaining("--out");
  }

  @Test
  void isRefusedWhereAMegabyteDoesNotFit() throws Exception {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")));
    var out = Files.createDirectory(folder.resolve("out"));
    Files.createSymbolicLink(out.resolve(".room"), Path.of("/dev/full"));

    assertThatThrownBy(
            () -> ResultsFolder.create(out, RUN, List.of("workloadb"), temporary(), console))
        .hasMessageContaining("no space left on device");
    assertThat(out.resolve(".running")).doesNotExist();
    assertThat(out.resolve("workloadb.svg")).doesNotExist();
  }

  @Test
  void keepsTheOutputsOfAnEarlierRun() throws Exception {
    var out = Files.createDirectory(folder.resolve("out"));
    Files.writeString(out.resolve("results.csv"), "figures");

    ResultsFolder.takeOver(out, List.of("workloadb"), temporary(), console).close();

    assertThat(out.resolve("results.csv")).content().isEqualTo("figures");
    assertThat(list(out)).containsExactly("cells", "results.csv");
  }

  @Test
  void isOfOneRunAtATime() throws Exception {
    try (var results = create()) {
      assertThatThrownBy(
              () -> ResultsFolder.takeOver(results.path(), List.of(), temporary(), console))
          .isInstanceOfSatisfying(
              UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
          .hasMessageContaining("process " + ProcessHandle.current().pid() + " is measuring there");
      assertThat(results.path().resolve(".running")).exists();
    }
  }

  @Test
  void isTakenFromARunThatIsGone() throws Exception {
    var out = Files.createDirectory(folder.resolve("out"));
    Files.writeString(
        out.resolve(".running"), ProcessHandle.current().pid() + " 1 " + temporary() + "\n");

    try (var results = ResultsFolder.takeOver(out, List.of(), temporary(), console)) {
      assertThat(results.path().resolve(".running"))
          .content()
          .contains(ProcessIdentity.ofEngine().started());
    }
    assertThat(messages.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private Path choose(Optional<String> out) throws UserError {
    return ResultsFolder.choose(folder, out, List.of("redis", "workloadb"), NOW);
  }

  private void assertRefused(String out, String message) {
    assertThatThrownBy(() -> choose(Optional.of(out)))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining(message);
  }

  private ResultsFolder create() throws Exception {
    return ResultsFolder.create(
        folder.resolve("out"), RUN, List.of("workloadb"), temporary(), console);
  }

  private Path temporary() {
    return folder.resolve("ycsb-run.x");
  }

  private static List<String> list(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}

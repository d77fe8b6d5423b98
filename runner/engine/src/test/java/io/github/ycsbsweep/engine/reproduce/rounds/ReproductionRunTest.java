// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.reproduce.report.VerdictSummary;
import io.github.ycsbsweep.engine.request.GivenProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A comparison on clients that take no time, and a real Redis. */
class ReproductionRunTest extends ReproductionLabTestCase {

  private static final Pattern YAML = Pattern.compile("(?ms)^```yaml\n(.*?)^```");

  @Test
  void roundsGoForwardsAndBackwardsThenTheClaimsAreJudgedAndCanBeOnceMore() throws Exception {
    assertThat(lab.reproduce()).isZero();
    assertThat(lab.swept())
        .containsExactly("set/memory/r1", "set/file/r1", "set/file/r2", "set/memory/r2");
    assertThat(lab.printed())
        .contains("1 claim: 1 reproduced.")
        .endsWith(lab.out().resolve("set.png") + "\n");
    assertThat(lab.said())
        .contains("4 sweeps, about 32 s. Results: " + lab.out())
        .contains("[1/4] set memory, round 1: 1 cell, about 8 s; 32 s left")
        .contains("mine: Redis with and without its append-only file");
    assertThat(lab.out().resolve("runs/set/file/r2/cells/redis/own/t0002/r1/DONE")).exists();
    assertThat(lab.out().resolve("recipe/own")).exists();
    assertThat(lab.out().resolve(".running")).doesNotExist();

    Files.delete(lab.out().resolve("report.md"));
    Files.delete(lab.cells());
    assertThat(lab.run().judge(lab.out())).isZero();
    assertThat(lab.out().resolve("report.md")).isNotEmptyFile();
    assertThat(VerdictSummary.of(List.of(lab.out())))
        .anyMatch(line -> line.startsWith("| mine C1 | None of its operations fails. |"));
    assertThat(lab.cells()).doesNotExist();
  }

  @Test
  void aCellThatFailedAndNoClaimExpectsToMakesTheResultPartial() throws Exception {
    lab.rules("[[ $PWD != */file/r2/cells/*/t0002/* ]] || FAKE_STATUS=1");
    assertThat(lab.reproduce()).isEqualTo(ExitStatus.PARTIAL);
    assertThat(lab.said())
        .contains("[3/4] set file, round 2: sweep.sh ended with 1; from " + lab.log("file/r2"));
    assertThat(lab.printed()).contains("1 claim: 1 reproduced.");
    assertThat(lab.swept()).last().isEqualTo("set/memory/r2");
  }

  @Test
  void aSeriesWithoutAServerIsLeftOutAndNamedWithWhatHelps() throws Exception {
    lab.recipe(ReproductionLab.MEMORY, ReproductionLab.OTHER);
    assertThat(lab.reproduce(OptionalInt.of(1))).isZero();
    assertThat(lab.said())
        .contains(
            "Left out, reveldb: no server to be had: looked for: reveldb on the PATH",
            "-p reveldb.")
        .doesNotContain("--server");
    assertThat(lab.swept()).containsExactly("set/memory/r1");
    assertThat(lab.out().resolve("reproduction.json"))
        .content()
        .contains("\"no server to be had: looked for: reveldb on the PATH");
  }

  @Test
  void aSweepThatCanNotBeginIsNotTriedAgainAndNothingMeasuredEndsWithOne() throws Exception {
    lab.sweeps.path().program("redis-server", "exit 1");
    assertThat(lab.reproduce()).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said())
        .contains("[2/4] set file, round 1: sweep.sh ended with 5; from " + lab.log("file/r1"))
        .contains("the local server did not start", "Nothing was measured")
        .doesNotContain(", round 2");
    assertThat(Path.of(lab.log("memory/r1"))).isNotEmptyFile();
  }

  @Test
  void aLoadThatFailsIsToldOfAndTriedAgainInTheNextRound() throws Exception {
    lab.recipe(ReproductionLab.MEMORY);
    lab.rules("FAKE_INSERTED=999");
    assertThat(lab.reproduce()).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said())
        .contains("[1/2] set memory, round 1: sweep.sh ended with 1; from " + lab.log("memory/r1"))
        .contains("[2/2] set memory, round 2: sweep.sh ended with 1")
        .contains("incomplete", "Nothing was measured");
  }

  @Test
  void anInterruptJudgesWhatWasMeasuredAndTheRestIsMeasuredLater() throws Exception {
    lab.rules("[[ $PWD != */file/* ]] || FAKE_HANG=run");
    assertThat(lab.interrupted()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(lab.printed()).contains("1 claim: 1 untestable at this scale.");
    assertThat(lab.said()).contains("To measure what is missing: reproduce.sh --resume ");
    for (var none : List.of(".running", "runs/set/file/r1/.running", "runs/set/file/r1.status")) {
      assertThat(lab.out().resolve(none)).doesNotExist();
    }
    // A sweep that has said nothing yet begins anew.
    Files.createDirectory(lab.out().resolve("runs/set/file/r2"));
    Files.delete(lab.cells());
    lab.rules();

    assertThat(lab.run().resume(lab.out(), new GivenProperties(List.of(), List.of()))).isZero();

    assertThat(lab.swept()).containsExactly("set/file/r1", "set/file/r2", "set/memory/r2");
    assertThat(lab.printed()).contains("1 claim: 1 reproduced.");
  }

  @Test
  void anInterruptBeforeAnythingIsMeasuredLeavesNoFolder() throws Exception {
    lab.rules("FAKE_HANG=load");
    assertThat(lab.interrupted()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(lab.out()).doesNotExist();
  }

  @Test
  void theComparisonThatTheDocumentationWritesRunsAndIsJudged() throws Exception {
    var page = Files.readString(Path.of("../../docs/guide/comparisons.md"));
    var blocks = YAML.matcher(page).results().map(block -> block.group(1)).toList();
    Files.delete(lab.mine().resolve("own"));
    Files.writeString(lab.mine().resolve("recipe.yaml"), blocks.get(0));
    Files.writeString(lab.mine().resolve("claims.yaml"), blocks.get(1));
    lab.dryRun(true);
    assertThat(lab.reproduce()).isZero();
    assertThat(lab.printed())
        .contains(
            "Scale auto, the data as published, 3 to 10 rounds, as many as end within 30 min,"
                + " about 10: 40 cells, about ",
            "  and rounds 4 to 10 likewise, as many as end within 30 min");
    lab.dryRun(false);
    assertThat(lab.reproduce(OptionalInt.of(1))).isZero();
    assertThat(lab.swept().stream().distinct().sorted())
        .containsExactly("writes/aof/r1", "writes/plain/r1");
    var says = "The append-only file costs less than a fifth of the writes.";
    assertThat(lab.out().resolve("verdict.json")).content().contains("\"says\" : \"" + says);
    assertThat(lab.printed()).contains("C1  " + says);
  }
}

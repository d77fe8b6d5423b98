// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What is found before anything of a comparison is measured, and what a dry run prints. */
class ReproductionRefusalsTest extends ReproductionLabTestCase {

  private static final String CUT = "{id: cut, store: redis, fault: 'partition@40%:1s'}";

  @Test
  void aDryRunPrintsTheSweepsAndStartsNothing() throws Exception {
    lab.dryRun(true);
    assertThat(lab.reproduce()).isZero();
    assertThat(lab.printed())
        .contains("3: set file, round 2", "sweep.sh redis '" + lab.mine() + "/own' --threads 2");
    assertThat(lab.out()).doesNotExist();
    assertThat(lab.swept()).isEmpty();
  }

  @Test
  void aServerThatTheUserNamesIsOne() throws Exception {
    lab.recipe(ReproductionLab.OTHER);
    lab.properties("reveldb.host=db1");
    lab.dryRun(true);
    assertThat(lab.reproduce()).isZero();
    assertThat(lab.printed()).contains("2: set other, round 2").doesNotContain("eft out");
    assertThat(lab.said()).doesNotContain("eft out");
  }

  @Test
  void endsWithFiveWhereNoServerIs() throws Exception {
    lab.recipe(ReproductionLab.OTHER);
    assertRefused(ExitStatus.ENVIRONMENT, "mine: none of its servers can be had here");
  }

  @Test
  void endsWithFiveWithoutTheRightThatItsFaultNeeds() throws Exception {
    lab.sweeps.path().program("unshare", "exit 1");
    lab.recipe(CUT);
    assertRefused(
        ExitStatus.ENVIRONMENT, "--fault partition@40%:1s: no right to make a network namespace");
  }

  @Test
  void leavesOutASeriesWithoutTheRightThatItsFaultNeeds() throws Exception {
    lab.sweeps.path().program("unshare", "exit 1");
    lab.recipe(ReproductionLab.MEMORY, CUT);
    lab.dryRun(true);
    assertThat(lab.reproduce()).isZero();
    assertThat(lab.printed()).contains("cut: left out, --fault partition@40%:1s: no right");
  }

  @Test
  void leavesOutAnExperimentWithoutTheRightThatItsLineNeeds() throws Exception {
    lab.sweeps.path().program("unshare", "exit 1");
    lab.edit("records: 1000", "records: 1000\n    link: 1Gbit/s");
    assertRefused(ExitStatus.ENVIRONMENT, "--link 1Gbit/s: no right to make a network namespace");
  }

  @Test
  void refusesALineToACluster() throws Exception {
    lab.recipe("{id: many, store: redis, topology: 'cluster:3x0'}");
    lab.edit("records: 1000", "records: 1000\n    link: 1Gbit/s");
    assertRefused(ExitStatus.USAGE, "link: a cluster has none: allowed are standalone and shards");
  }

  @Test
  void endsWithFiveWhereItIsTooLargeForThisMachine() throws Exception {
    lab.edit("records: 1000", "records: 2000000000");
    lab.scale("full");
    assertRefused(ExitStatus.ENVIRONMENT, "mine at scale full needs about ");
    assertThat(lab.said()).contains("The largest that fits is --scale 0.0");
  }

  @Test
  void refusesASweepThatCouldNeverBegin() throws Exception {
    lab.edit("records: 1000", "records: 1000000000000");
    lab.scale("full");
    assertRefused(ExitStatus.USAGE, "set/memory: --records 1000000000000: not a count");
  }

  @Test
  void neverOverwritesResults() throws Exception {
    Files.createDirectory(lab.out());
    Files.createFile(lab.out().resolve("something"));
    assertThat(lab.reproduce()).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("not empty, and results are never overwritten");
  }

  /** Ends so, with this message, before anything is begun. */
  private void assertRefused(int status, String message) throws Exception {
    assertThat(lab.reproduce()).isEqualTo(status);
    assertThat(lab.said()).contains(message);
    assertThat(lab.out()).doesNotExist();
    assertThat(lab.swept()).isEmpty();
  }
}

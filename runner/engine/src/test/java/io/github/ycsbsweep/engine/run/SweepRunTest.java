// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SweepRunTest extends SweepLabTestCase {

  private static final Project PROJECT = new Project(Path.of("../.."));

  @Test
  void leavesNoResultsFolderAfterABindingThatCanNotBeBuilt() throws Exception {
    var request = new PlanFixture(folder.resolve("plan")).request("redis workloadb --out out");
    try (var processes = new GroupSupervisor(PROJECT.libexec())) {
      var tools =
          new RunTools(
              PROJECT,
              SweepRunTest::failToBuild,
              new StoreCatalog(PROJECT, processes),
              new RecordedConsole(),
              processes,
              folder.resolve("temporary"),
              folder);
      assertThatThrownBy(() -> new SweepRun(request, tools, SweepListener.NONE).run())
          .isInstanceOf(UserError.class)
          .hasMessage("the build failed");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void endsWithOneAndTheReasonWhereTheFolderOfACellCanNotBeMade() throws Exception {
    // A file where the next folder should be is as good as a disk without room for it.
    lab.rules("[[ $PHASE == load ]] || touch '" + lab.cell("t0004") + "'");
    assertThat(lab.sweep("redis workloadb --threads 2,4" + SHORT)).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said()).contains("can't write to " + lab.cell("t0004/r1"));
  }

  @Test
  void endsWithFiveAndTheReasonWhereTheNameOfItsFolderIsTooLong() throws Exception {
    assertThat(lab.sweep("redis workloadb --out " + "0".repeat(300)))
        .isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(lab.said()).contains("file name too long");
    assertThat(lab.clients()).isEmpty();
  }

  private static void failToBuild(Iterable<String> bindings) throws UserError {
    throw UserError.failed("the build failed");
  }
}

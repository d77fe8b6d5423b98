// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepRunTest {

  private static final Project PROJECT = new Project(Path.of("../.."));

  @TempDir private Path folder;

  @Test
  void leavesNoResultsFolderAfterABindingThatCanNotBeBuilt() throws Exception {
    var invocation = new PlanFixture(folder).invocation("redis workloadb --out out");
    try (var processes = new GroupSupervisor(PROJECT.libexec())) {
      var tools =
          new RunTools(
              PROJECT,
              SweepRunTest::failToBuild,
              new StoreCatalog(PROJECT, processes),
              new RecordedConsole(),
              processes,
              folder.resolve("temporary"),
              folder,
              SweepListener.NONE);
      assertThatThrownBy(() -> new SweepRun(invocation, tools).run())
          .isInstanceOf(UserError.class)
          .hasMessage("the build failed");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  private static void failToBuild(Iterable<String> bindings) throws UserError {
    throw UserError.failed("the build failed");
  }
}

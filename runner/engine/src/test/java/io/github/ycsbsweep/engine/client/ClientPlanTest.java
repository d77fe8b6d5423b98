// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.store.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientPlanTest {

  private static final Path ROOT = Path.of("/opt/sweep");

  @Test
  void namesNothingThatLiesElsewhereOnAnotherMachine() {
    var project = new Project(ROOT);
    var classPath =
        project.clientJars()
            + "/HdrHistogram-2.jar:"
            + project.clientJars()
            + "/*:"
            + project.bindingJars("shelf")
            + "/*";
    var command =
        List.of(
            "nice", "/jdk/bin/java", "-cp", classPath, "-P", "/run/a.properties", "-p", "x=/jdk");
    var task = SampleLaunch.of(Path.of("/cell"), Path.of("/run/a.properties"), 2, command);
    var portable = task.plan().portable(project, "/jdk/bin/java", Optional.of("shelf"));
    assertThat(portable.command())
        .containsExactly(
            "nice",
            "{java}",
            "-cp",
            "{root}/runner/jars/client/HdrHistogram-2.jar:{root}/runner/jars/client/*"
                + ":{root}/shelf-binding/lib/*",
            "-P",
            "{plan}/a.properties",
            "-p",
            "x=/jdk");
    assertThat(portable.work()).isEqualTo(task.plan().work());
  }
}

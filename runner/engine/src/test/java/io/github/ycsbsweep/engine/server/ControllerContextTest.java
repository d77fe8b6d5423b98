// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the runner tells a controller. The testkit's ContractContextTest reads the same file. */
class ControllerContextTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path CONTEXTS = ROOT.resolve("runner/test/golden/context.txt");

  @TempDir Path folder;
  private ServerFixture fixture;

  /** A project like this one, with a controller that writes down what it is told. */
  @BeforeEach
  void open() throws IOException, UserError {
    var root = Files.createDirectories(folder.resolve("project/runner/stores")).resolve("../..");
    for (var part : new String[] {"pom.xml", "bindings", "workloads", "runner/libexec"}) {
      Files.createSymbolicLink(root.resolve(part), ROOT.resolve(part));
    }
    var stores = root.resolve("runner/stores");
    Files.createSymbolicLink(stores.resolve("lib"), ROOT.resolve("runner/stores/lib"));
    Files.createSymbolicLink(
        stores.resolve("recorder"), ROOT.resolve("runner/test/helpers/recorder"));
    fixture = new ServerFixture(folder, new Project(root));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aVerbIsToldWhatItIsToldInAContract() throws Exception {
    var file = folder.resolve("recorded");
    var workload = fixture.own("recorder", Map.of("recorder.file", file.toString()));
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), workload)) {
      server.flush(workload);
    }
    assertThat(Files.readAllLines(file)).isEqualTo(Files.readAllLines(CONTEXTS));
  }

  @Test
  void theEnvironmentOfAContainerIsInNoCommandLine() throws Exception {
    var kept = folder.resolve("kept");
    fixture.path.program(
        "docker",
        "if [[ $1 == run ]]; then while [[ $1 != --env-file ]]; do shift; done; cp \"$2\" '"
            + kept
            + "'; exit 125; fi");
    var workload =
        fixture.own("recorder", Map.of("recorder.file", folder.resolve("recorded").toString()));
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.DOCKER), workload))
        .hasMessageContaining("docker run recorder:1 exited with 125");
    assertThat(kept).hasContent("SECRET=two words");
    assertThat(fixture.path.calls("docker")).contains("--env-file /").doesNotContain("two words");
  }
}

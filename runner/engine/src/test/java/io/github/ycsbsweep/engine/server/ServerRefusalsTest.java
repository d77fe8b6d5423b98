// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CommandLineCorpus;
import io.github.ycsbsweep.engine.plan.CommandLineCorpus.Expected;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Command lines that are refused where servers are chosen. */
class ServerRefusalsTest {

  @TempDir Path folder;

  static List<Expected> commandLines() throws IOException {
    return CommandLineCorpus.read("server-choices.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commandLines")
  void sayWhatIsWrongAndWhatHelps(Expected expected) throws Exception {
    var plans = new PlanFixture(folder.resolve("here"));
    plans.install();
    var plan = plans.plan(expected.arguments());
    try (var fixture = new ServerFixture(folder)) {
      fixture.path.program("redis-server", "exit 1");
      var servers = new Servers(fixture.tools, List.of("java"), true, Ports.free());
      assertThatThrownBy(
              () -> {
                for (var workload : plan.workloads()) {
                  servers.choose(workload);
                }
              })
          .isInstanceOfSatisfying(
              UserError.class, failure -> assertThat(failure.status()).isEqualTo(expected.status()))
          .hasMessage(expected.text().stripTrailing());
    }
  }
}

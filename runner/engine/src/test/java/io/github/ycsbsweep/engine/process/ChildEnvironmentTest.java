// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTest {

  @Test
  void hasTheVariablesThatTheLauncherKeptFromTheEngine() {
    var environment =
        new HashMap<>(
            Map.of(
                "LC_ALL", "C.UTF-8",
                "YCSB_SWEEP_USER_LC_ALL", "de_DE.UTF-8",
                "YCSB_SWEEP_USER_JAVA_TOOL_OPTIONS", "-Da=b",
                "HOME", "/home/me"));

    Spawner.setEnvironment(environment, Map.of("MORE", "1"));

    assertThat(environment)
        .isEqualTo(
            Map.of(
                "LC_ALL", "de_DE.UTF-8",
                "JAVA_TOOL_OPTIONS", "-Da=b",
                "HOME", "/home/me",
                "MORE", "1"));
  }

  @Test
  void lacksAVariableThatTheUserDidNotHave() {
    var environment =
        new HashMap<>(Map.of("LC_ALL", "C.UTF-8", "YCSB_SWEEP_USER_LC_ALL", "", "HOME", "/"));

    Spawner.setEnvironment(environment, Map.of());

    assertThat(environment).isEqualTo(Map.of("HOME", "/"));
  }

  @Test
  void isThatOfAnEngineWithoutALauncher() {
    var environment = new HashMap<>(Map.of("LC_ALL", "C"));

    Spawner.setEnvironment(environment, Map.of());

    assertThat(environment).isEqualTo(Map.of("LC_ALL", "C"));
  }
}

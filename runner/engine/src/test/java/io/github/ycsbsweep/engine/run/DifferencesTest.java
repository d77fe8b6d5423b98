// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What makes a run another than the one that is to be resumed. */
class DifferencesTest {

  private static final String JAR = "0123456789abcdef";

  private Map<String, String> options = Map.of("threads", "8..", "warmup", "5");
  private Map<String, String> versions = Map.of("ycsb", "0.17.0", "java", "17.0.1");
  private Map<String, String> machine = Map.of("kernel", "Linux 6.1");
  private Map<String, String> properties = Map.of("fieldlength", "100", "redis.password", "***");
  private Map<String, Map<String, String>> jars = Map.of("redis", Map.of("core.jar", JAR));
  private Map<String, String> files = Map.of("/tmp/rates.csv", JAR);
  private String workload = "workloadb";
  private long seed = 5;
  private final Run before = run();

  @Test
  void sameRunHasNone() {
    assertThat(differences()).isEmpty();
  }

  @Test
  void anotherOptionNamesBothValues() {
    options = Map.of("threads", "8..64", "warmup", "5", "target", "100");
    assertThat(differences())
        .containsExactly("--target: (none) before, 100 now", "--threads: 8.. before, 8..64 now");
  }

  @Test
  void optionsThatChangeNoFigureMayDiffer() {
    options =
        Map.of(
            "threads", "8..", "warmup", "5", "no-load", "1", "resume", "/tmp/run", "out", "/tmp/o");
    assertThat(differences()).isEmpty();
  }

  @Test
  void anotherSeedIsAnotherOrder() {
    seed = 6;
    assertThat(differences()).containsExactly("--seed: 5 before, 6 now");
  }

  @Test
  void anotherVersion() {
    versions = Map.of("ycsb", "0.18.0", "java", "17.0.1");
    assertThat(differences()).containsExactly("version of ycsb: 0.17.0 before, 0.18.0 now");
  }

  @Test
  void anotherProperty() {
    properties = Map.of("fieldlength", "200", "redis.password", "***");
    assertThat(differences()).containsExactly("redis workloadb, fieldlength: 100 before, 200 now");
  }

  @Test
  void aSecretThatWasNotGivenAgainSaysHow() {
    properties = Map.of("fieldlength", "100");
    assertThat(differences())
        .singleElement()
        .asString()
        .startsWith("redis workloadb, redis.password: *** before, (none) now")
        .contains("-P FILE or -p");
  }

  @Test
  void anotherWorkload() {
    workload = "workloada";
    assertThat(differences())
        .containsExactly(
            "redis workloada: not measured before", "redis workloadb: measured before, not now");
  }

  @Test
  void anotherJar() {
    jars = Map.of("redis", Map.of("core.jar", "f" + JAR));
    assertThat(differences())
        .containsExactly("redis, SHA-256 of core.jar: 0123456789ab… before, f0123456789a… now");
  }

  @Test
  void anotherContentOfAFile() {
    files = Map.of("/tmp/rates.csv", "f" + JAR);
    assertThat(differences())
        .containsExactly("SHA-256 of /tmp/rates.csv: 0123456789ab… before, f0123456789a… now");
  }

  @Test
  void anotherMachineChangesNoFigure() {
    machine = Map.of("kernel", "Linux 6.2");
    versions = Map.of("ycsb", "0.17.0", "java", "17.0.2");
    assertThat(differences()).isEmpty();
    assertThat(Differences.ofMachines(before, run()))
        .containsExactly("kernel: Linux 6.1 before, Linux 6.2 now");
  }

  private List<String> differences() {
    return Differences.inFigures(before, run());
  }

  private Run run() {
    return new Run(
        Run.SCHEMA,
        "id",
        "2026-01-01T00:00:00Z",
        new Run.Invocation("sweep.sh", options, seed, files, SweepOptions.NONE, Map.of()),
        versions,
        machine,
        List.of(new Run.EffectiveProperties("redis", workload, false, "run", properties)),
        jars);
  }
}

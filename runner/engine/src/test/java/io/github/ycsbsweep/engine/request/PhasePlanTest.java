// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.PhasePlan.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --phases} takes a file of what every cell does one after the other. */
class PhasePlanTest {

  private static final String DAY =
      """
      phases:
        - name: warm
          measured: false
          workload: workloadreadonly
          duration: 5s
        - name: load
          rate: 2000
          threads: 6
          duration: 10s
          beside:
            workload: workloadinsert
            rate: 500
            threads: 2
        - name: ramp
          rate: ramp:1000..3000/20s
          arrivals: poisson
          properties:
            readproportion: 1
            updateproportion: 0
      """;

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private SweepPlan plan(String yaml, String... more) throws Exception {
    Files.writeString(folder.resolve("day.yaml"), yaml);
    var words = new ArrayList<>(List.of("redis", "workloadb", "--phases", "day.yaml"));
    words.addAll(List.of(more));
    return fixture.plan(words);
  }

  private static Properties properties(SweepPlan plan) throws IOException {
    var read = new Properties();
    try (var in = Files.newInputStream(plan.workloads().get(0).client().properties())) {
      read.load(in);
    }
    return read;
  }

  @Test
  void aCellLastsAsLongAsItsPhasesAndWarmsUpInThoseThatAreNotMeasured() throws Exception {
    var measurement = plan(DAY, "--threads", "8").request().measurement();

    assertThat(measurement.warmupSeconds()).isEqualTo(10);
    assertThat(measurement.durationSeconds()).isEqualTo(30);
  }

  @Test
  void aPhaseIsAsLongAsItsShapeUnlessItSaysOtherwise() throws Exception {
    var phases = plan(DAY, "--threads", "8").request().rates().phases().orElseThrow();

    assertThat(phases.phases()).extracting(Phase::seconds).containsExactly(5, 10, 20);
  }

  @Test
  void knowsWhatIsDueInPhasesAtARate() throws Exception {
    var phases = plan(DAY, "--threads", "8").request().rates().phases().orElseThrow();

    assertThat(phases.due(0, 5)).isEmpty();
    assertThat(phases.due(5, 15)).hasValue(2_500);
    assertThat(phases.due(10, 20)).hasValue((5 * 2_500 + 5 * 1_250) / 10.0);
    assertThat(phases.due(5, 35)).hasValue((10 * 2_500 + 20 * 2_000) / 30.0);
  }

  @Test
  void phasesReachTheClientAsPropertiesThatDifferFromTheLoadedWorkloads() throws Exception {
    assertThat(properties(plan(DAY, "--threads", "8", "--warmup", "3s")))
        .containsEntry("workload", "site.ycsb.workloads.CoreWorkload")
        .containsEntry("phases.count", "3")
        .containsEntry("phase.1.seconds", "8")
        .containsEntry("phase.1.with.readproportion", "1")
        .doesNotContainKey("phase.1.points")
        .containsEntry("phase.2.points", "0:2000")
        .containsEntry("phase.2.threads", "6")
        .doesNotContainKey("phase.2.with.readproportion")
        .containsEntry("phase.2.beside.with.insertproportion", "1")
        .containsEntry("phase.2.beside.threads", "2")
        .containsEntry("phase.3.arrivals", "poisson")
        .containsEntry("phase.3.points", "0:1000,20:3000");
  }

  @Test
  void whatAPhaseInsertsIsInsertedBehindTheLoadedRecords() throws Exception {
    assertThat(plan(DAY, "--threads", "8").workloads().get(0).data().inserts()).isTrue();
  }

  @Test
  void aFaultHasNoWritesOfPhasesReadBack() throws Exception {
    assertThat(properties(plan(DAY, "--threads", "8", "--fault", "kill@40%")))
        .doesNotContainKey("verify");
  }

  @Test
  void threadsNeedNotBeGivenWhereEveryPhaseSaysThem() throws Exception {
    var plan = plan("phases:\n  - {name: a, duration: 5s, threads: 3}\n");

    assertThat(plan.request().measurement().threads().counts()).containsExactly(3);
    assertThat(plan.request().rates().phases().map(PhasePlan::saysThreads)).contains(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: load | nam: load | line 6, phases[1].nam: no such field; did you mean name?",
        "name: load | name: warm | two phases are called warm",
        "measured: false | measured: maybe | line 3, phases[0].measured: maybe: allowed is true or"
            + " false",
        "duration: 10s | duration: long | phases[1].duration: long: allowed is a time",
        "duration: 10s | duration: 1s | phases[1].duration: duration 1s: out of range",
        "rate: 2000 | rate: 0 | line 7, phases[1].rate: rate 0: out of range",
        "rate: 500 | rate: rmp:1..2/3s | phases[1].beside.rate: rate rmp:1..2/3s: neither a shape",
        "arrivals: poisson | arrivals: poison | did you mean poisson?",
        "workload: workloadinsert | workload: workloadinser | Did you mean workloadinsert?",
        "threads: 2 | threads: 0 | phases[1].beside.threads: 0: allowed is 1 or more",
        "threads: 6 | threads: 7 | day.yaml:6, phase load: needs 9 threads, and a cell has 8",
        "workload: workloadinsert | workload: workloadtimeline | brings data of its own",
        "readproportion: 1 | readproportion: 2 | day.yaml:14: workloadb: readproportion=2",
      })
  void saysWhatIsWrongWithAFileAndWhere(String right, String wrong, String message) {
    assertThatThrownBy(() -> plan(DAY.replace(right, wrong), "--threads", "8"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("day.yaml")
        .hasMessageContaining(message)
        .extracting(e -> ((UserError) e).status())
        .isEqualTo(ExitStatus.USAGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--duration 5s | --phases and --duration: the phases say that",
        "--target 500 --threads 8 | --phases and --target: the phases say that",
        "--verify --threads 8 | --phases and --verify: several phases write the same keys",
        "-q | needs numbers of client threads with an end",
        "--threads 8 --clients local:4 | 3 threads are too few for 4 clients",
      })
  void refusesWhatPhasesSayThemselves(String more, String message) {
    assertThatThrownBy(() -> plan(DAY.replace("threads: 6", "threads: 1"), more.split(" ")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void onlyWhatComesFirstIsNotMeasured() {
    var late = DAY.replace("name: ramp", "name: ramp\n    measured: false");

    assertThatThrownBy(() -> plan(late, "--threads", "8"))
        .hasMessageContaining("allowed only before the first phase that is measured");
  }

  @Test
  void aWorkloadThatFillsAnEmptyStoreHasNoPhases() {
    assertThatThrownBy(
            () -> {
              Files.writeString(folder.resolve("day.yaml"), DAY);
              fixture.plan("redis workloadinsert --threads 8 --phases day.yaml");
            })
        .hasMessageContaining("workloadinsert fills an empty store in each cell");
  }

  @Test
  void refusesAFileThatIsNoText() throws Exception {
    Files.write(folder.resolve("day.yaml"), new byte[] {(byte) 0xff, 0, '{'});

    assertThatThrownBy(() -> fixture.plan(List.of("redis", "workloadb", "--phases", "day.yaml")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("not YAML: it is not text in UTF-8");
  }
}

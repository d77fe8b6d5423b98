// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.RateSchedule.Step;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --target} takes a rate that changes, and {@code --arrivals} how operations follow. */
class RateShapesTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private SweepRequest request(String... more) throws Exception {
    var words = new ArrayList<>(List.of("redis", "workloadb", "--threads", "8"));
    words.addAll(List.of(more));
    return fixture.request(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ramp:1000..20000/60s | 60 | 630000",
        "steps:5000..40000+5000/4s | 32 | 720000",
        "sine:10000+-4000/30s | 15 | 150000",
        "sine:10000±4000/30s | 15 | 150000",
        "bursts:2000,20000/10s@1s | 15 | 48000",
        "ramp:1k..2k/1m | 60 | 90000",
      })
  void aShapeSaysHowManyOperationsAreDueAndHowLongACellLasts(String shape, int seconds, double due)
      throws Exception {
    var request = request("--target", shape);
    var schedule = request.rates().schedule().orElseThrow();

    assertThat(schedule.arrivals()).isEqualTo(Arrivals.UNIFORM);
    assertThat(request.rates().target()).isEmpty();
    assertThat(request.measurement().durationSeconds()).isEqualTo(seconds);
    // A whole period of a wave, whose first half is above its mean.
    var until = shape.startsWith("sine") ? 30 : seconds;
    var expected = shape.startsWith("sine") ? 2 * due : due;
    assertThat(schedule.curve().dueBy(until)).isCloseTo(expected, within(1.0));
  }

  @Test
  void aCellLastsAsLongAsTheUserSays() throws Exception {
    var request = request("--target", "ramp:1000..20000/60s", "--duration", "9s");

    assertThat(request.measurement().durationSeconds()).isEqualTo(9);
  }

  @Test
  void stepsAreThoseOfTheShapeAndARampHasTen() throws Exception {
    var steps = request("--target", "steps:100..300+100/4s").rates().schedule().orElseThrow();
    assertThat(steps.steps()).containsExactly(new Step(0, 4), new Step(4, 8), new Step(8, 12));
    assertThat(steps.curve()).hasToString("0:100,4:100,4:200,8:200,8:300,12:300");

    var ramp = request("--target", "ramp:100..300/60s").rates().schedule().orElseThrow();
    assertThat(ramp.steps()).hasSize(10).contains(new Step(54, 60));
  }

  @Test
  void aFileHasSecondsAndRates() throws Exception {
    Files.writeString(folder.resolve("day.csv"), "seconds,ops_per_s\n0,100\n10,300\n\n20,300\n");
    var request = request("--target", "day.csv");

    assertThat(request.rates().schedule().orElseThrow().curve()).hasToString("0:100,10:300,20:300");
    assertThat(request.measurement().durationSeconds()).isEqualTo(20);
    assertThat(request.options().text(SweepOption.TARGET))
        .hasValue(folder.resolve("day.csv").toString());
  }

  @Test
  void aFileMayBeMultiplied() throws Exception {
    Files.writeString(folder.resolve("day.csv"), "0,100\n10,300\n");
    var request = request("--target", "1.5x:day.csv");

    assertThat(request.rates().schedule().orElseThrow().curve()).hasToString("0:150,10:450");
    assertThat(request.options().text(SweepOption.TARGET))
        .hasValue("1.5x:" + folder.resolve("day.csv"));
  }

  @Test
  void refusesARateThatIsMultipliedBeyondTheLargest() throws Exception {
    Files.writeString(folder.resolve("day.csv"), "0,100\n10,999999999\n");

    assertThatThrownBy(() -> request("--target", "1000x:day.csv"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("day.csv:2: 999,999,999,000 operations a second; allowed: at most");
  }

  @Test
  void stepsAreJudgedByAnObjectiveAndNoRateIsSearched() throws Exception {
    var rates = request("--target", "steps:100..300+100/4s", "--slo", "p99<2ms").rates();

    assertThat(rates.objective()).isPresent();
    assertThat(rates.searched()).isEmpty();
  }

  @Test
  void arrivalsOfAConstantRateMayBePoisson() throws Exception {
    var rates = request("--target", "5000", "--arrivals", "poisson").rates();

    assertThat(rates.target()).hasValue(5000);
    assertThat(rates.paced(5000).orElseThrow().arrivals()).isEqualTo(Arrivals.POISSON);
    assertThat(request("--target", "5000").rates().paced(5000)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ramp:1000..20000 | neither a shape nor a file; allowed: a number, ramp:1000..20000/60s",
        "rump:1..2/3s | neither a shape nor a file",
        "ramp:x..20/60s | x: not a count",
        "ramp:0..0/60s | no operation is ever due",
        "bursts:0,2000/4s@1s | the first rate is less than 1",
        "ramp:1..2/1s | out of range; allowed: 2s to 24h",
        "ramp:1..2/60 | 60: not a time",
        "steps:5..4+1/4s | from the first rate to the last by equal steps upwards",
        "steps:5..10+2/4s | from the first rate to the last by equal steps upwards",
        "steps:1..1000+1/4s | 200 at most",
        "steps:1..5+1/500ms | must be whole seconds",
        "sine:10+-20/30s | the rate would fall below 0",
        "bursts:1,2/10s@10s | a burst is as long as the time between two",
      })
  void refusesWhatIsNoShape(String shape, String why) {
    assertThatThrownBy(() -> request("--target", shape))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("--target " + shape)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1;x,2 | :2: allowed are lines seconds,ops_per_s",
        "0,1;5,2;4,2 | :3: allowed are lines seconds,ops_per_s",
        "1,1;5,2 | :1: allowed are lines seconds,ops_per_s",
        "0,-1;5,2 | :1: allowed are lines seconds,ops_per_s",
        "0,1 | needs two lines at least",
      })
  void namesFileAndLineOfWhatIsNoRate(String lines, String why) throws Exception {
    Files.writeString(folder.resolve("day.csv"), lines.replace(';', '\n'));

    assertThatThrownBy(() -> request("--target", "day.csv"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(why);
  }

  @Test
  void saysOfAFileThatIsGoneThatItIsNone() {
    assertThatThrownBy(() -> request("--target", "/gone/day.csv"))
        .hasMessageContaining("--target /gone/day.csv: neither a shape nor a file");
  }

  @Test
  void refusesThreadsWithoutAnEnd() {
    assertThatThrownBy(() -> fixture.request("redis workloadb --target ramp:1..2/9s --threads 8.."))
        .hasMessageContaining("needs numbers of client threads with an end, as --threads 32");
  }

  @Test
  void refusesArrivalsOfAClosedLoop() {
    assertThatThrownBy(() -> request("--arrivals", "poisson"))
        .hasMessageContaining("--arrivals poisson: a closed loop has none");
    assertThatThrownBy(() -> request("--target", "5", "--arrivals", "posson"))
        .hasMessageContaining("Did you mean poisson?");
  }
}

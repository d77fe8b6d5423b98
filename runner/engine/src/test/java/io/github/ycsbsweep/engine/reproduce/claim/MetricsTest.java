// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure.Divisor;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Faults;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What a cell says of each metric. */
class MetricsTest {

  private static final double[] TWO = {1_000, 1_000};
  private static final Offset<Double> NEARLY = within(1e-6);

  private static double figure(EvidenceOf evidence, Measure measure) {
    var built = evidence.build();
    return MeasuredValue.of(built, measure, 100).mean().orElse(Double.NaN);
  }

  private static double figure(EvidenceOf evidence, Metric metric) {
    return figure(evidence, Claims.of(metric, "a"));
  }

  private static EvidenceOf cells() {
    return new EvidenceOf()
        .with("serverCores", 0.5)
        .with("clientCores", 1.5)
        .with("clientUserCores", 1)
        .with("netBytesPerSecond", 3e6)
        .with("diskBytesPerSecond", 2e6)
        .with("diskBusy", 0.25)
        .cells("a", 100, TWO);
  }

  @Test
  void figuresOfTheWindow() {
    assertThat(figure(cells(), Metric.THROUGHPUT)).isEqualTo(1_000);
    assertThat(figure(cells(), Metric.MEAN)).isEqualTo(100_000);
    assertThat(figure(cells(), Metric.P95)).isEqualTo(300_000);
    assertThat(figure(cells(), Metric.P99)).isEqualTo(500_000);
    assertThat(figure(cells(), Metric.ERROR_RATE)).isZero();
    assertThat(figure(cells(), Metric.NETWORK)).isEqualTo(3e6);
  }

  @Test
  void figuresOfTheProcessors() {
    assertThat(figure(cells(), Metric.SERVER_CPU)).isEqualTo(0.5);
    assertThat(figure(cells(), Metric.SERVER_CPU_PER_OPERATION)).isEqualTo(500);
    assertThat(figure(cells(), Metric.CLIENT_USER_CPU)).isEqualTo(1);
    assertThat(figure(cells(), Metric.CLIENT_SYSTEM_CPU)).isEqualTo(0.5);
  }

  @Test
  void figuresOfTheDisk() {
    assertThat(figure(cells(), Metric.DISK_WRITE)).isEqualTo(2e6);
    assertThat(figure(cells(), Metric.DISK_BUSY)).isEqualTo(0.25);
  }

  @Test
  void nothingOfADiskThatNobodyWatched() {
    var evidence = new EvidenceOf().cells("a", 100, TWO);
    assertThat(figure(evidence, Metric.DISK_WRITE)).isNaN();
    assertThat(figure(evidence, Metric.DISK_BUSY)).isNaN();
  }

  @Test
  void ofOneOperation() {
    assertThat(figure(cells(), of(Optional.of("READ"), Optional.empty()))).isEqualTo(1_000);
    assertThat(figure(cells(), of(Optional.of("SCAN"), Optional.empty()))).isNaN();
  }

  private static Measure of(Optional<String> operation, Optional<Divisor> per) {
    return new Measure(Metric.THROUGHPUT, "e", "a", operation, Optional.empty(), per);
  }

  @Test
  void perCoreOfThisMachine() {
    assertThat(figure(cells(), of(Optional.empty(), Optional.of(Divisor.CORE)))).isEqualTo(250);
  }

  @Test
  void memoryPerRecordOfWhatTheStoreHolds() {
    var memory =
        new Measure(
            Metric.MEMORY,
            "e",
            "a",
            Optional.empty(),
            Optional.empty(),
            Optional.of(Divisor.RECORD));
    var evidence = new EvidenceOf().says("memory_used_bytes", 2_000_000L);
    assertThat(figure(evidence.cells("a", 100, TWO), memory)).isEqualTo(200);
    var told = new EvidenceOf().says("memory_used_bytes", 2_000_000L).says("records", 1_000L);
    assertThat(figure(told.cells("a", 100, TWO), memory)).isEqualTo(2_000);
  }

  @Test
  void timeGrowsAsThroughputFalls() {
    assertThat(figure(new EvidenceOf().rising(-1).cells("a", 100, TWO), Metric.TIME_GROWTH))
        .isBetween(3.0, 5.0);
    assertThat(figure(cells(), Metric.TIME_GROWTH)).isEqualTo(1, NEARLY);
  }

  @Test
  void anEventIsHeldAgainstTheSecondsAroundIt() {
    var event = Faults.rewrite(10.5, OptionalDouble.of(14), false);
    var cells = new EvidenceOf().during(event, 0.7).cells("a", 100, TWO);
    assertThat(figure(cells, Metric.EVENT_EFFECT)).isEqualTo(0.7, NEARLY);
  }

  @Test
  void anEventThatTheServerRefusedHasNoEffect() {
    var event = Faults.rewrite(10, OptionalDouble.of(14), true);
    var cells = new EvidenceOf().during(event, 0.7).cells("a", 100, TWO);
    assertThat(figure(cells, Metric.EVENT_EFFECT)).isNaN();
    assertThat(figure(cells(), Metric.EVENT_EFFECT)).isNaN();
  }

  @Test
  void variationIsOverAllNumbersOfThreads() {
    var cells = cells().cells("a", 200, 1_500, 2_000);
    assertThat(figure(cells, Metric.VARIATION)).isEqualTo(0.75);
  }
}

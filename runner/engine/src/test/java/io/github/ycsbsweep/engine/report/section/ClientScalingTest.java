// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.section.ClientScalingSection.ClientScaling.Answer.DID_NOT_RISE;
import static io.github.ycsbsweep.engine.report.section.ClientScalingSection.ClientScaling.Answer.ROSE;
import static io.github.ycsbsweep.engine.report.section.ClientScalingSection.ClientScaling.Answer.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.report.section.ClientScalingSection.ClientScaling;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More clients at the same threads: a rise is only said where there was one. */
class ClientScalingTest {

  private static final int DRAWS = 300;

  private static final double[] ONE = {990, 1_000, 1_010};

  private final List<ThreadCount> counts = new ArrayList<>();
  private int sweepClients = 1;
  private boolean isOnOneMachine = true;

  @Test
  void saysThatItWasTheClientWhereTwoDoFarMore() {
    clients(1, ONE).clients(2, 1_830, 1_850, 1_870);
    assertThat(scan().answer()).isEqualTo(ROSE);
    assertThat(text())
        .startsWith("workloadb, redis, 64 threads by 1 and 2 clients: was it the client? Yes, ")
        .contains("rose by a factor of 1.850 (1.", ") with 2 clients in place of 1: ")
        .endsWith("the client was the bottleneck, so the sweep's peak is not the store's.");
  }

  @Test
  void saysThatItWasNotTheClientWhereTwoDoTheSame() {
    isOnOneMachine = false;
    clients(1, ONE).clients(2, 985, 1_005, 1_010).clients(4, 980, 1_000, 990);
    assertThat(scan().answer()).isEqualTo(DID_NOT_RISE);
    assertThat(text())
        .contains("64 threads by 1, 2 and 4 clients")
        .contains("No, throughput did not rise, factor 1.000 (0.9");
  }

  @Test
  void takesAFallForNoRise() {
    clients(1, ONE).clients(2, 800, 805, 795);
    assertThat(scan().answer()).isEqualTo(DID_NOT_RISE);
  }

  @Test
  void saysThatOneMachineWasTheClientOfAllAndMayBeTheLimitStill() {
    clients(1, ONE).clients(2, ONE);
    assertThat(text())
        .endsWith(
            "it was not the client process; all ran on one machine, so its cores may be the"
                + " limit still.");
  }

  @Test
  void isUndecidedWhereTheIntervalHoldsBothAndAdvisesMoreRepeats() {
    clients(1, ONE).clients(2, 1_000, 1_100, 1_200);
    assertThat(scan().answer()).isEqualTo(UNDECIDED);
    assertThat(text()).contains("Undecided: factor 1.100 (").contains("more --repeats");
  }

  @Test
  void isUndecidedWithoutRepeatsHoweverFarApart() {
    clients(1, 1_000).clients(2, 2_000);
    assertThat(scan().answer()).isEqualTo(UNDECIDED);
    assertThat(text()).contains("factor 2.000 with 2", "without an interval");
  }

  @Test
  void isNotRisenOnlyIfNoNumberOfClientsLeavesItOpen() {
    clients(1, ONE).clients(2, 995, 1_000, 1_005).clients(4, 1_000, 1_100, 1_200);
    assertThat(scan().answer()).isEqualTo(UNDECIDED);
    assertThat(text()).contains("with 4 clients in place of 1");
  }

  @Test
  void holdsThemAgainstAsManyClientsAsTheSweepHad() {
    sweepClients = 2;
    clients(1, ONE).clients(2, 1_990, 2_000, 2_010).clients(4, 1_985, 2_000, 2_015);
    assertThat(scan().answer()).isEqualTo(DID_NOT_RISE);
    assertThat(text()).contains("with 4 clients in place of 2");
  }

  @Test
  void saysNoMoreThanThatFewerClientsThanTheSweepsAreTooFew() {
    sweepClients = 3;
    clients(1, ONE).clients(3, 2_800, 2_810, 2_790);
    assertThat(text())
        .contains("with 3 clients in place of 1: 1 client cannot load the store")
        .contains("whether the sweep's 3 can, more clients would tell")
        .doesNotContain("not the store's");
  }

  @Test
  void clearsTheSweepsClientsWhereFewerDoAsMuch() {
    sweepClients = 2;
    isOnOneMachine = false;
    clients(1, ONE).clients(2, ONE);
    assertThat(text()).endsWith("with 2 clients in place of 1: it was not the client.");
  }

  @Test
  void doesNotClearFewerClientsThanItHas() {
    clients(2, ONE).clients(4, ONE);
    assertThat(text())
        .endsWith(
            "it was not 2 clients; whether it was the sweep's 1, a scan with" + " as many tells.");
  }

  @Test
  void blamesFewerClientsThanItHasWhereMoreDoMoreStill() {
    clients(2, ONE).clients(4, 1_500, 1_510, 1_490);
    assertThat(text()).contains("in place of 2: the client was the bottleneck");
  }

  @Test
  void doesNotAnswerWhereOneNumberOfClientsAloneWasMeasured() {
    clients(1, ONE);
    var cell = cell(2, 1, 2_000).status(Cell.Status.GATE, Optional.of("too many failed"));
    counts.add(ThreadCount.of(List.of(cell.build())));
    assertThat(text())
        .endsWith(
            "Not told: fewer than two numbers of clients were measured within" + " the gates.");
  }

  @Test
  void doesNotTakeATargetForALimit() {
    for (var clients : new int[] {1, 2}) {
      var cell = cell(clients, 1, 1_000).target(OptionalDouble.of(1_000)).build();
      counts.add(ThreadCount.of(List.of(cell)));
    }
    assertThat(text()).contains("Not told: the throughput was asked for");
  }

  /** The interval holds the truth in 95 of 100 draws, and errs upwards in half of the others. */
  @ParameterizedTest
  @CsvSource({"3, 1.00, 0.02", "3, 1.05, 0.02", "5, 1.05, 0.05"})
  void callsNoNoiseARiseInMoreThan5Of100Draws(int repeats, double truth, double noise) {
    assertThat(percent(ROSE, repeats, truth, noise)).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"3, 1.05, 0.02", "3, 1.15, 0.02", "5, 1.05, 0.05"})
  void deniesNoRiseInMoreThan5Of100Draws(int repeats, double truth, double noise) {
    assertThat(percent(DID_NOT_RISE, repeats, truth, noise)).isLessThanOrEqualTo(5);
  }

  @Test
  void seesARiseThatIsFarBeyondTheNoise() {
    assertThat(percent(ROSE, 5, 1.2, 0.02)).isGreaterThan(95);
  }

  @Test
  void seesThatThereIsNoneWhereTheNoiseIsSmall() {
    assertThat(percent(DID_NOT_RISE, 5, 1, 0.01)).isGreaterThan(95);
  }

  private double percent(ClientScaling.Answer answer, int repeats, double truth, double noise) {
    var random = new Random(7);
    var hits = 0;
    for (var draw = 0; draw < DRAWS; draw++) {
      counts.clear();
      clients(1, repeats(repeats, 1_000, noise, random));
      clients(2, repeats(repeats, 1_000 * truth, noise, random));
      hits += scan().answer() == answer ? 1 : 0;
    }
    return 100.0 * hits / DRAWS;
  }

  private static double[] repeats(int repeats, double mean, double noise, Random random) {
    return IntStream.range(0, repeats)
        .mapToDouble(i -> mean * (1 + noise * random.nextGaussian()))
        .toArray();
  }

  private ClientScalingTest clients(int clients, double... throughputs) {
    counts.add(
        ThreadCount.of(
            IntStream.range(0, throughputs.length)
                .mapToObj(i -> cell(clients, i + 1, throughputs[i]).build())
                .toList()));
    return this;
  }

  private CellBuilder cell(int clients, int repeat, double throughput) {
    var all = new Cell.Operation(10_000, 0, 0, throughput, Optional.of(LatencyOf.p99(2_000)));
    var rows =
        Stream.iterate(0, i -> i < clients, i -> i + 1)
            .map(
                i ->
                    new ClientFigures(
                        i,
                        isOnOneMachine ? "localhost" : "host" + i,
                        64 / clients,
                        throughput / clients,
                        OptionalLong.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()))
            .toArray(ClientFigures[]::new);
    return new CellBuilder()
        .of("redis", "workloadb", 64)
        .repeat(repeat)
        .operation(Cell.ALL, all)
        .perClient(clients > 1 ? rows : new ClientFigures[0]);
  }

  private ClientScaling scan() {
    return new ClientScaling(sweepClients, List.copyOf(counts), Margin.USUAL);
  }

  private String text() {
    return scan().sentence();
  }
}

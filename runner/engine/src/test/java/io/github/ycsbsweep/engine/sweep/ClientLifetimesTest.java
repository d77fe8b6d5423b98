// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second of warm-up and two of duration: three measured seconds. */
class ClientLifetimesTest {

  @TempDir Path folder;

  private static final MeasurementPlan PLAN =
      new MeasurementPlan(
          new ThreadPlan("8", List.of(8), false),
          1,
          2,
          1,
          OptionalLong.empty(),
          OptionalLong.empty(),
          BigDecimal.ZERO,
          new OrderPlan(OrderPlan.Kind.FIXED, 1, Optional.empty()));

  private static ClientLifetimes of(ClientProgram program) {
    return new ClientLifetimes(
        PLAN,
        Stream.of("a", "b")
            .map(label -> Systems.with(Systems.ours(label), program, ClientProgram.Threads.AUTO))
            .toList());
  }

  private final ClientLifetimes lifetimes = of(ClientProgram.STOCK);

  @Test
  void theFirstClientOfASystemHasFiveSecondsMore() {
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(8);
  }

  @Test
  void afterAClientThatBeganInItsFirstSecondTheNextHasTwoSecondsMore() throws IOException {
    lifetimes.learn("a", statusLines(1, 100, 200));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(5);
  }

  @Test
  void afterAClientThatTookSevenSecondsTheNextHasEightMore() throws IOException {
    lifetimes.learn("a", statusLines(6, 0, 100, 200));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(11);
  }

  @Test
  void oneSystemSaysNothingOfAnother() throws IOException {
    lifetimes.learn("a", statusLines(7, 100));
    assertThat(lifetimes.ofClient("b", false)).isEqualTo(8);
  }

  @Test
  void afterAClientWithoutAnOperationTheNextHasTwiceTheTime() throws IOException {
    lifetimes.learn("a", statusLines(1, 0, 0, 0));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(13);
    lifetimes.learn("a", statusLines(1, 100));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(5);
  }

  @Test
  void aClientThatLeftNoLogChangesNothing() throws IOException {
    lifetimes.learn("a", folder.resolve("none"));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(8);
  }

  @Test
  void theNextClientHasAtMostAMinute() throws IOException {
    lifetimes.learn("a", statusLines(300, 100));
    assertThat(lifetimes.ofClient("a", false)).isEqualTo(63);
  }

  @Test
  void whatIsBesideAClientLivesAsLong() throws IOException {
    lifetimes.learn("a", statusLines(7, 100));
    assertThat(lifetimes.ofProbe("a", false)).isEqualTo(lifetimes.ofClient("a", false));
    assertThat(lifetimes.ofProbe("a", true)).isEqualTo(5);
  }

  @Test
  void clientsThatBeginTogetherHaveAMinuteToConnectAndEndByTheRelease() throws IOException {
    lifetimes.learn("a", statusLines(7, 100));
    assertThat(lifetimes.ofClient("a", true)).isEqualTo(68);
    assertThat(lifetimes.fromRelease("a", true)).hasValue(5);
  }

  @Test
  void ourOwnClientIsStoppedWhenWhatIsMeasuredIsOverHoweverLongItTookToConnect()
      throws IOException {
    var ours = of(ClientProgram.BENCHMARK);
    ours.learn("a", statusLines(7, 100));
    assertThat(ours.fromRelease("a", false)).hasValue(3);
    assertThat(ours.ofClient("a", false)).isEqualTo(68);
    assertThat(lifetimes.fromRelease("a", false)).isEmpty();
  }

  /** Status lines of a client that counts so many operations in each second from the first on. */
  private Path statusLines(int first, int... counts) throws IOException {
    var text =
        new StringBuilder(
            "2026-01-02 03:04:05:678 0 sec: 0 operations; est completion in 0 second \n");
    for (var second = 0; second < counts.length; second++) {
      text.append(
          "2026-01-02 03:04:06:678 %d sec: %d operations; 100 current ops/sec; [READ: Count=%d]%n"
              .formatted(first + second, counts[second], counts[second]));
    }
    Files.writeString(folder.resolve("ycsb.err"), text);
    return folder;
  }
}

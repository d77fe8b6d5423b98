// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult.Outcome;
import org.junit.jupiter.api.Test;

class SourceChecksTest {

  private static final String LITTLE =
      "'little': {'experiment': 'e', 'series': 's', 'latency': 'op_latency'";
  private static final String LINE = "'line_rate': {'experiment': 'e', 'series': 's'";
  private static final String MEMORY = "'memory': {'experiment': 'e', 'bytes': 10240, 'copies': 2}";

  private static Published thousandThreads() {
    return new Published()
        .figure("throughput", "1000", 25_000, 30_000, "ops/s")
        .figure("op_latency", "1000", 0, 1, "ms");
  }

  @Test
  void findsALatencyThatLittlesLawForbids() throws Exception {
    var result = thousandThreads().check(LITTLE + "}");
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.says()).isEqualTo("It is so.");
    assertThat(result.found())
        .containsExactly(
            "1,000 threads at 25,000 to 30,000 operations a second make 33.3 to 40 ms an operation;"
                + " stated are 0 to 1 ms");
  }

  @Test
  void takesThePoolForWhatIsUnderWay() throws Exception {
    var result = thousandThreads().check(LITTLE + ", 'under_way': 24}");
    assertThat(result.result()).isEqualTo(Outcome.CONSISTENT);
    assertThat(result.found())
        .containsExactly(
            "24 operations under way, of 1,000 threads, at 25,000 to 30,000 operations a second"
                + " make 0.8 to 0.96 ms an operation; stated are 0 to 1 ms");
  }

  @Test
  void allowsLittlesLawAQuarter() throws Exception {
    assertThat(latencyOf(12.4).result()).isEqualTo(Outcome.CONSISTENT);
    assertThat(latencyOf(7.6).result()).isEqualTo(Outcome.CONSISTENT);
    assertThat(latencyOf(7.4).result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(latencyOf(12.6).result()).isEqualTo(Outcome.INCONSISTENT);
  }

  /** Ten milliseconds by Little's law, or up to 12.5 and down to 7.5 with the tolerance. */
  private static CheckResult latencyOf(double millis) throws Exception {
    return new Published()
        .figure("throughput", "2000", 200_000, 200_000, "ops/s")
        .figure("op_latency", "2000", millis, millis, "ms")
        .check(LITTLE + "}");
  }

  @Test
  void oneNumberOfThreadsThatFailsIsEnough() throws Exception {
    var result =
        thousandThreads()
            .figure("throughput", "1", 2_000, 2_000, "ops/s")
            .figure("op_latency", "1", 0, 1, "ms")
            .check(LITTLE + "}");
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found()).hasSize(2);
  }

  @Test
  void knowsNothingWithoutALatency() throws Exception {
    var result = new Published().figure("throughput", "10", 1, 1, "ops/s").check(LITTLE + "}");
    assertThat(result.result()).isEqualTo(Outcome.UNKNOWN);
    assertThat(result.found()).containsExactly("no published figure");
  }

  @Test
  void refusesALatencyThatIsNoTime() {
    var published =
        new Published()
            .figure("throughput", "10", 1, 1, "ops/s")
            .figure("op_latency", "10", 1, 1, "percent");
    assertThatThrownBy(() -> published.check(LITTLE + "}"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "figures.csv:3: unit percent of op_latency is none of time; allowed: s, ms, us, ns");
  }

  @Test
  void findsMoreBytesThanTheLinkCarries() throws Exception {
    var published =
        new Published().network(1e9).figure("throughput", "3000", 90_000, 90_000, "ops/s");
    var result = published.check(LINE + ", 'bytes_per_operation': 10240}");
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found())
        .containsExactly(
            "90,000 operations a second of 10,240 bytes are 7.37 Gbit/s, 737 % of 1 Gbit/s");
    assertThat(published.check(LINE + ", 'bytes_per_operation': 10240, 'links': 8}").result())
        .isEqualTo(Outcome.CONSISTENT);
  }

  @Test
  void holdsTheShareOfALinkAgainstWhatIsExpected() throws Exception {
    var published = new Published().network(1.29e9).figure("bandwidth", "peak", 440, 440, "Mbit/s");
    var half = published.check(LINE + ", 'metric': 'bandwidth', 'within': [0, 0.5]}");
    assertThat(half.result()).isEqualTo(Outcome.CONSISTENT);
    assertThat(half.found()).containsExactly("440 Mbit/s, 34.1 % of 1.29 Gbit/s");
    assertThat(published.check(LINE + ", 'metric': 'bandwidth', 'within': [0, 0.3]}").result())
        .isEqualTo(Outcome.INCONSISTENT);
  }

  @Test
  void saysWhatIsMovedWhereTheLinkIsNotStated() throws Exception {
    var result =
        new Published()
            .figure("throughput", "3000", 90_000, 90_000, "ops/s")
            .check(LINE + ", 'bytes_per_operation': 10240}");
    assertThat(result.result()).isEqualTo(Outcome.UNKNOWN);
    assertThat(result.found())
        .containsExactly(
            "90,000 operations a second of 10,240 bytes are 7.37 Gbit/s; the rate of the link is"
                + " not stated");
  }

  @Test
  void findsDataThatDoesNotFitTheMemory() throws Exception {
    var result = new Published().records(3_000_000).check(MEMORY);
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found())
        .containsExactly(
            "3,000,000 records of 10,240 bytes, 2 copies, are 61.4 GB, 256 % of the 24 GB of memory"
                + " that the servers have");
  }

  @Test
  void findsDataThatFits() throws Exception {
    assertThat(new Published().records(1_000_000).check(MEMORY).result())
        .isEqualTo(Outcome.CONSISTENT);
    assertThat(new Published().check(MEMORY).result()).isEqualTo(Outcome.UNKNOWN);
  }
}

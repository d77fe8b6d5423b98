// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult.Outcome;
import org.junit.jupiter.api.Test;

class QuotientChecksTest {

  private static String quotient(String of, String to, String expected) {
    return "'quotient': {'of': %s, 'to': %s, %s}".formatted(term(of), term(to), expected);
  }

  private static String term(String metric) {
    return "{'experiment': 'e', 'series': 's', 'metric': '" + metric + "'}";
  }

  private static Published scripts() {
    return new Published()
        .figure("lua", "100", 26_000, 28_500, "ops/s")
        .figure("zadd", "100", 32_000, 38_000, "ops/s")
        .figure("lua", "200", 25_000, 27_000, "ops/s")
        .figure("zadd", "200", 28_500, 34_500, "ops/s");
  }

  @Test
  void dividesTheMiddlesAtEveryNumberOfThreads() throws Exception {
    var result = scripts().check(quotient("lua", "zadd", "'within': [0.7, 0.8]"));
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found())
        .containsExactly(
            "27,250 ÷ 35,000 = 0.779 at 100 threads", "26,000 ÷ 31,500 = 0.825 at 200 threads");
  }

  @Test
  void agreesWhereEveryQuotientIsWithin() throws Exception {
    assertThat(scripts().check(quotient("lua", "zadd", "'within': [0.7, 0.83]")).result())
        .isEqualTo(Outcome.CONSISTENT);
  }

  @Test
  void takesFiguresThatAreTheSameEverywhereForOneMeasurement() throws Exception {
    var twice =
        new Published()
            .figure("zadd", "100", 32_000, 38_000, "ops/s")
            .figure("set", "100", 32_000, 38_000, "ops/s")
            .figure("zadd", "200", 28_500, 34_500, "ops/s")
            .figure("set", "200", 28_500, 34_500, "ops/s");
    assertThat(twice.check(quotient("zadd", "set", "'not': 1")).result())
        .isEqualTo(Outcome.INCONSISTENT);
  }

  @Test
  void oneFigureThatDiffersMakesThemTwoMeasurements() throws Exception {
    var once =
        new Published()
            .figure("zadd", "100", 32_000, 38_000, "ops/s")
            .figure("set", "100", 32_000, 38_000, "ops/s")
            .figure("zadd", "200", 28_500, 34_500, "ops/s")
            .figure("set", "200", 28_500, 34_000, "ops/s");
    assertThat(once.check(quotient("zadd", "set", "'not': 1")).result())
        .isEqualTo(Outcome.CONSISTENT);
  }

  @Test
  void findsARateThatIsNotRequestsByTime() throws Exception {
    var result =
        new Published()
            .figure("time", "30", 2.307, 2.307, "s")
            .figure("rate", "30", 4334, 4334, "ops/s")
            .figure("time", "1000", 6.167, 6.167, "s")
            .figure("rate", "1000", 1641, 1641, "ops/s")
            .check(
                "'quotient': {'of': 10000, 'to': %s, 'is': %s, 'tolerance': 0.005}"
                    .formatted(term("time"), term("rate")));
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found())
        .containsExactly(
            "10,000 ÷ 2.307 = 4,334.6 at 30 threads, and 4,334 is stated",
            "10,000 ÷ 6.167 = 1,621.5 at 1,000 threads, and 1,641 is stated");
  }

  @Test
  void dividesFiguresThatNameNoThreads() throws Exception {
    var result =
        new Published()
            .figure("with", "", 180_000, 180_000, "ops/s")
            .figure("without", "", 132_000, 132_000, "ops/s")
            .check(quotient("with", "without", "'within': [0.95, 1.05]"));
    assertThat(result.result()).isEqualTo(Outcome.INCONSISTENT);
    assertThat(result.found()).containsExactly("180,000 ÷ 132,000 = 1.36");
  }

  @Test
  void takesAFigureOfOneNumberOfThreadsForAll() throws Exception {
    var most = "{'experiment': 'e', 'series': 's', 'metric': 'zadd', 'threads': 100}";
    var result =
        scripts()
            .check(
                "'quotient': {'of': %s, 'to': %s, 'within': [0, 1]}".formatted(term("lua"), most));
    assertThat(result.found())
        .containsExactly(
            "27,250 ÷ 35,000 = 0.779 at 100 threads", "26,000 ÷ 35,000 = 0.743 at 200 threads");
  }

  @Test
  void knowsNothingWithoutBothFigures() throws Exception {
    assertThat(scripts().check(quotient("lua", "missing", "'within': [0, 1]")).result())
        .isEqualTo(Outcome.UNKNOWN);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.cell.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit of latency, as people write it. */
class ObjectiveTest {

  @ParameterizedTest
  @CsvSource({
    "p99<2ms, ALL, 2000",
    "p50<250us, ALL, 250",
    "p999<1s, ALL, 1000000",
    "p99.9<1.5ms, ALL, 1500",
    "read.p95<500us, READ, 500",
    "UPDATE.P90<3MS, UPDATE, 3000",
    "all.p99<2ms, ALL, 2000"
  })
  void reads(String text, String operation, double micros) throws UserError {
    var objective = Objective.parse(text);
    assertThat(objective.operation()).isEqualTo(operation);
    assertThat(objective.limitMicros()).isEqualTo(micros);
  }

  @Test
  void isWrittenInOneWay() throws UserError {
    assertThat(Objective.parse("ALL.P99<2MS").text()).isEqualTo("p99<2ms");
    assertThat(Objective.parse("Read.p99<2ms").text()).isEqualTo("read.p99<2ms");
  }

  @ParameterizedTest
  @CsvSource({
    "p98<2ms, 'unknown --slo percentile p98. Did you mean p90, p95, p99?'",
    "raed.p99<2ms, 'unknown --slo operation raed. Did you mean read?'",
    "p99<2min, 'Known: us, ms, s'",
    "p99<2, 'unknown --slo unit (none)'"
  })
  void refusesUnknownNamesAndSaysWhichAreKnown(String text, String said) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99>2ms", "2ms", "p99<-2ms", "p99<0ms", "p99<0.000us", ""})
  void refusesAndSaysWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("p99<2ms or read.p95<500us");
  }

  @Test
  void isMetBelowTheLimitOnly() throws UserError {
    var objective = Objective.parse("p99<2ms");
    assertThat(objective.allows(1_999)).isTrue();
    assertThat(objective.allows(2_000)).isFalse();
    assertThat(objective.operation()).isEqualTo(Cell.ALL);
  }
}

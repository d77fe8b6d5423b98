// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names that a person may type. */
class NamesTest {

  @Test
  void suggestTheNearestAcrossTypingSlips() {
    assertThat(Names.suggestion("rdeis", List.of("redis", "mongodb")))
        .isEqualTo(" Did you mean redis?");
    assertThat(Names.suggestion("workloadz", List.of("workloada", "workloadb", "load")))
        .isEqualTo(" Did you mean workloada, workloadb?");
    assertThat(Names.suggestion("cassandra", List.of("redis", "mongodb"))).isEmpty();
  }

  @Test
  void areListedWhereOneIsUnknown() {
    assertThatCode(() -> Names.check("store", "redis", List.of("redis", "mongodb")))
        .doesNotThrowAnyException();
    assertThat(Names.unknown("store", "rediss", List.of("redis", "mongodb")))
        .hasMessage("unknown store rediss. Did you mean redis?\nKnown: redis, mongodb");
  }

  @Test
  void areFoundWhereOneIsThereTwice() {
    assertThat(Names.repeated(List.of("a", "b", "a", "b"))).contains("a");
    assertThat(Names.repeated(List.of("a", "b"))).isEmpty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  private static final Set<String> KNOWN = Set.of("redis", "redis.port", "workloada", "workloadb");

  @ParameterizedTest
  @CsvSource({
    "redis.prot, redis.port",
    "Redis, redis",
    "rdis, redis",
    "workload_b, workloadb",
    "workloadz, workloada"
  })
  void findsTheNameThatASlipMeant(String given, String meant) {
    assertThat(NearestName.of(given, KNOWN)).contains(meant);
  }

  @Test
  void findsNothingWhereNoNameIsNear() {
    assertThat(NearestName.of("cassandra", KNOWN)).isEmpty();
  }

  @Test
  void saysNothingWhereNoNameIsNear() {
    assertThat(NearestName.suggestion("cassandra", KNOWN)).isEmpty();
  }
}

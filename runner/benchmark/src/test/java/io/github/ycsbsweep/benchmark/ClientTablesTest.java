// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ClientTablesTest {

  private final ClientTables tables =
      new ClientTables(
          List.of("here", "peer"),
          List.of(
              trial("here", 1, 300, OptionalDouble.of(10)),
              trial("peer", 1, 100, OptionalDouble.of(20)),
              trial("here", 2, 500, OptionalDouble.empty()),
              trial("peer", 2, 250, OptionalDouble.of(20)),
              trial("here", 3, 400, OptionalDouble.of(30)),
              trial("peer", 3, 100, OptionalDouble.of(20))));

  private static Trial trial(String client, int round, double rate, OptionalDouble micros) {
    return new Trial(client, 8, round, rate, micros, OptionalDouble.of(1), OptionalDouble.empty());
  }

  @Test
  void showsTheMedianWithTheLeastAndTheMost() {
    assertThat(tables.figures())
        .contains("| 8 | here | 400 (300–500) | 20.0 (10.0–30.0) | 1.0 (1.0–1.0) |  |");
  }

  @Test
  void pairsTheRoundsInWhichBothAreKnown() {
    // Throughput: the geometric mean of 3, 2 and 4; client CPU: of 1/2 and 3/2.
    assertThat(tables.ratios(List.of("here/peer")))
        .containsPattern("\\| 8 \\| here ÷ peer \\| 2\\.88 \\([^|]* \\| 0\\.87 \\(");
  }

  @Test
  void leavesOutAPairWithAMissingClient() {
    assertThat(tables.ratios(List.of("here/other"))).doesNotContain("other");
  }
}

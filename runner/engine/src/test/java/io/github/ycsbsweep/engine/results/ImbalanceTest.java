// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ImbalanceTest {

  @Test
  void findsRatesPerThreadMoreThanTenPercentApart() {
    var found = Imbalance.of(cell(client(0, 8, 8_800), client(1, 8, 7_999))).orElseThrow();
    assertThat(found.apart()).isCloseTo(0.1001, within(0.0001));
    assertThat(found.text()).isEqualTo("client 0 (h0) was 10 % faster than client 1 (h1)");
  }

  @Test
  void bearsTenPercent() {
    assertThat(Imbalance.of(cell(client(0, 8, 8_800), client(1, 8, 8_000)))).isEmpty();
  }

  @Test
  void comparesTheLargestWithTheSmallest() {
    var cell = cell(client(0, 8, 8_400), client(1, 8, 8_960), client(2, 8, 8_000));
    assertThat(Imbalance.of(cell).orElseThrow().text())
        .isEqualTo("client 1 (h1) was 12 % faster than client 2 (h2)");
  }

  @Test
  void bearsAThreadMoreThatDoesAsMuchAsTheOthers() {
    assertThat(Imbalance.of(cell(client(0, 2, 2_000), client(1, 1, 1_000)))).isEmpty();
  }

  @Test
  void saysThatItComparedAsManyThreads() {
    assertThat(Imbalance.of(cell(client(0, 2, 2_000), client(1, 1, 1_500))).orElseThrow().text())
        .isEqualTo("client 1 (h1) was 50 % faster than client 0 (h0) per thread");
  }

  @Test
  void comparesEqualSharesOfATargetAsTheyAre() {
    var cell = new CellBuilder().target(OptionalDouble.of(1_000));
    cell.perClient(client(0, 2, 500), client(1, 1, 500));
    assertThat(Imbalance.of(cell.build())).isEmpty();
    cell.perClient(client(0, 2, 600), client(1, 1, 300));
    assertThat(Imbalance.of(cell.build()).orElseThrow().text())
        .isEqualTo("client 0 (h0) was 100 % faster than client 1 (h1)");
  }

  @Test
  void bearsAnOperationASecondMoreWhereATargetLeavesARemainder() {
    var cell = new CellBuilder().target(OptionalDouble.of(20));
    cell.perClient(client(0, 1, 7), client(1, 1, 7), client(2, 1, 6));
    assertThat(Imbalance.of(cell.build())).isEmpty();
    cell.perClient(client(0, 1, 6), client(1, 1, 7), client(2, 1, 6));
    assertThat(Imbalance.of(cell.build()).orElseThrow().text())
        .isEqualTo("client 1 (h1) was 17 % faster than client 0 (h0)");
  }

  @Test
  void saysWhoDidNothing() {
    assertThat(Imbalance.of(cell(client(0, 8, 8_000), client(1, 8, 0))).orElseThrow().text())
        .isEqualTo("client 1 (h1) did nothing");
  }

  @Test
  void findsNothingInACellOfOneClient() {
    assertThat(Imbalance.of(new CellBuilder().build())).isEmpty();
  }

  private static Cell cell(ClientFigures... clients) {
    return new CellBuilder().perClient(clients).build();
  }

  private static ClientFigures client(int number, int threads, double opsPerSecond) {
    var unknown = OptionalDouble.empty();
    return new ClientFigures(
        number, "h" + number, threads, opsPerSecond, OptionalLong.empty(), unknown, unknown);
  }
}

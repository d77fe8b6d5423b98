// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Only what was asked alike is compared, and the rest is listed. */
class PairingTest extends ComparingRuns {

  @Test
  void comparesNoRatesThatCameFromARunsOwnFigures() throws IOException {
    both(
        new ComparableRun("a")
            .cell("redis", "w", 8, FAST)
            .target(25_000)
            .cell("redis", "w", 8, FAST),
        new ComparableRun("b")
            .cell("redis", "w", 8, SLOW)
            .target(20_000)
            .cell("redis", "w", 8, SLOW));
    assertThat(compare("--strict", "--fail-if", "throughput<-50%")).isZero();
    assertThat(rows("ops/s")).hasSize(1);
    assertThat(out.toString())
        .contains("cells at rates of their own")
        .doesNotContain("that B has not");
  }

  @Test
  void listsCellsThatOneRunLacks() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST).cell("redis", "w", 64, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST).cell("redis", "x", 8, FAST));
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("cells of A that B has not\n  - redis, w, 64 threads")
        .contains("cells of B that A has not\n  - redis, x, 8 threads");
  }

  @Test
  void comparesNothingThatWasAskedDifferently() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").target(9_000).cell("redis", "w", 8, FAST));
    assertThat(compare()).isEqualTo(1);
    assertThat(out.toString())
        .contains("no cell in common")
        .contains("redis, w, target 9,000 ops/s, 8 threads");
  }

  @Test
  void comparesTwoStoresWhereEachRunHasButOne() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("memcached", "w", 8, SLOW));
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("memcached against redis, w")
        .contains("store: redis → memcached")
        .contains("measure both in one run");
    assertThat(rows("ops/s")).singleElement().asString().endsWith("slower");
  }

  @Test
  void comparesNoStoresThatNobodySaidAreToBe() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("memcached", "w", 8, SLOW).cell("mongodb", "w", 8, SLOW));
    assertThat(compare()).isEqualTo(1);
    assertThat(rows("ops/s")).isEmpty();
  }

  @Test
  void holdsEveryRunAgainstTheFirst() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, SAME));
    add(new ComparableRun("c").cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s"))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("equal"), row -> assertThat(row).endsWith("slower"));
    assertThat(out.toString()).contains("C against A, throughput, 1 cell: 1 slower.");
  }

  @Test
  void saysThatARunIsComparedWithItself() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("a").cell("redis", "w", 8, FAST));
    compare();
    assertThat(out.toString()).contains("A and B are the same run, or a copy of it");
  }
}

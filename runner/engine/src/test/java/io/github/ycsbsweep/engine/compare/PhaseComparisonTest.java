// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Phases of the same name are compared, beside the cells that they are parts of. */
class PhaseComparisonTest extends ComparingRuns {

  @Test
  void comparesPhasesOfTheSameName() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST).phase("morning", 2).phase("night", 1),
        new ComparableRun("b").cell("redis", "w", 8, FAST).phase("morning", 1).phase("day", 1));

    assertThat(compare()).isZero();
    assertThat(out.toString()).contains("redis, w, phase morning");
    assertThat(rows("ops/s"))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("equal"), row -> assertThat(row).endsWith("slower"));
    assertThat(out.toString())
        .contains("cells of A that B has not\n  - redis, w, phase night, 8 threads")
        .contains("cells of B that A has not\n  - redis, w, phase day, 8 threads");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Given runs that were broken off, damaged or hostile, the comparison says so and stays whole. */
class SpoiledRunTest extends ComparingRuns {

  @Test
  void leavesOutACellThatIsDamaged() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST));
    Files.writeString(temp.resolve("1/cells/redis/w/t0008/r2/cell.json"), "{\"schema\":1,");
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("B: cells whose figures can't be read are left out")
        .contains("cells/redis/w/t0008/r2/cell.json");
  }

  @Test
  void leavesOutACellThatWasBrokenOff() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST[0], FAST[1], 1).server("8"));
    Files.delete(temp.resolve("1/cells/redis/w/t0008/r3/DONE"));
    assertThat(compare()).isZero();
    assertThat(rows("ops/s")).singleElement().asString().contains(" 1.00");
    assertThat(out.toString())
        .contains("error: B: cells that were broken off are left out", "sweep.sh --resume DIR")
        .contains("cells/redis/w/t0008/r3");
  }

  @Test
  void saysOfARunThatWasKilledThatCellsMayBeMissing() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST));
    Files.writeString(temp.resolve("1/.running"), "1 2 3");
    assertThat(compare()).isZero();
    assertThat(out.toString()).contains("warning: B did not end by itself: cells may be missing");
  }

  @Test
  void keepsWhatComesFromOutsideText() throws IOException {
    var hostile = "<script>alert(1)</script>|`*\u001b[31m\n# no";
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b")
            .server(hostile)
            .property(hostile, hostile)
            .cell("redis", "w", 8, FAST));
    compare("--out", temp.resolve("new/out").toString());
    assertThat(out.toString()).doesNotContain("\u001b").doesNotContain("\n# no");
    assertThat(written("compare.md"))
        .contains("\\<script\\>")
        .doesNotContain("<script>")
        .doesNotContain("\n# no");
  }

  @Test
  void givesASpreadsheetNoFormula() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "=1+1", 8, FAST),
        new ComparableRun("b").cell("redis", "=1+1", 8, FAST));
    compare("--out", temp.resolve("new/out").toString());
    assertThat(written("compare.csv")).contains(",'=1+1,");
  }
}

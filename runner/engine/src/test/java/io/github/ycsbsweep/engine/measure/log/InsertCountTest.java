// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.SyntheticCell;
import io.github.ycsbsweep.engine.measure.SyntheticClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given what is left of a client, no key that it may have inserted is left out. */
class InsertCountTest {

  @TempDir private Path cell;

  @Test
  void countsWhatTheSummarySaysWhateverWasHeardBefore() throws Exception {
    var client = new SyntheticClient(cell, SyntheticCell.START).returned("INSERT", "OK", 40);
    client.printed(status(9, 900, "[INSERT: Count=5, Max=1]")).write();
    assertThat(InsertCount.attempted(cell, 1)).isEqualTo(40);
  }

  @Test
  void addsTwiceTheBusiestSecondToTheLogsOfAClientThatWasKilled() throws Exception {
    var client = new SyntheticClient(cell, SyntheticCell.START).withoutSummary();
    client.row("INSERT", 1, 10, 100).row("INSERT", 1, 30, 100).write();
    assertThat(InsertCount.attempted(cell, 1)).isEqualTo(10 + 30 + 2 * 30);
  }

  @Test
  void takesOfAClientThatWasLostAllOperationsHeardOfAndAMinuteAtItsBusiestPace() throws Exception {
    heard(
        status(0, 0, ""),
        status(1, 100, "[READ: Count=95, Max=1] [INSERT: Count=5, Max=1]"),
        status(3, 500, "[READ: Count=380, Max=1] [INSERT: Count=20, Max=1]"),
        status(4, 600, "[READ: Count=100, Max=1]"));
    assertThat(InsertCount.attempted(cell, 1)).isEqualTo(600 + 60 * 200);
  }

  @Test
  void takesNoneOfALostClientThatOnlyReads() throws Exception {
    heard(status(0, 0, ""), status(1, 100, "[READ: Count=100, Max=1]"));
    assertThat(InsertCount.attempted(cell, 1)).isZero();
  }

  @Test
  void takesNoneOfAClientThatLeftNothing() throws Exception {
    assertThat(InsertCount.attempted(cell, 1)).isZero();
  }

  private void heard(String... lines) throws Exception {
    Files.write(cell.resolve("ycsb.err"), List.of(lines));
  }

  private static String status(int second, int operations, String counts) {
    return "2026-01-02 03:04:05:678 %d sec: %d operations; 100 current ops/sec; %s"
        .formatted(second, operations, counts);
  }
}

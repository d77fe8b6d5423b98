// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import io.github.ycsbsweep.engine.compare.ComparableRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An archive of runs, one each night. */
abstract class NightlyRuns {

  static final Instant FIRST = Instant.parse("2026-01-01T02:00:00Z");

  @TempDir Path temp;
  Path archive;
  int runs;

  @BeforeEach
  void makeArchive() throws IOException {
    archive = Files.createDirectories(temp.resolve("archive"));
  }

  /** A run each night at 02:00, with a little noise. */
  void nightly(int count, double throughput, UnaryOperator<ComparableRun> with) throws IOException {
    for (var i = 0; i < count; i++) {
      var noise = 1 + 0.002 * (i % 3 - (i == 0 ? 0 : 1));
      write(
          with.apply(new ComparableRun("run" + ++runs))
              .cell("redis", "workloadb", 8, throughput * noise));
    }
  }

  void write(ComparableRun run) throws IOException {
    run.started(FIRST.plus(Duration.ofDays(runs - 1)).toString())
        .write(archive.resolve("run" + runs));
  }
}

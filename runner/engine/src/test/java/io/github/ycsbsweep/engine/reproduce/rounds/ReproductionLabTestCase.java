// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test reproduces a comparison, and leaves no process. */
abstract class ReproductionLabTestCase {

  @TempDir Path folder;
  ReproductionLab lab;

  @BeforeEach
  void aComparison() throws Exception {
    lab = new ReproductionLab(folder);
  }

  @AfterEach
  void leaveNothing() throws Exception {
    try {
      lab.sweeps.assertNothingRuns();
    } finally {
      lab.close();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test runs sweeps, none of which leaves a process. */
abstract class SweepLabTestCase {

  @TempDir Path folder;
  SweepLab lab;

  @BeforeEach
  void open() throws Exception {
    lab = new SweepLab(folder);
  }

  @AfterEach
  void leaveNothing() throws Exception {
    try {
      lab.assertNothingRuns();
    } finally {
      lab.close();
    }
  }
}

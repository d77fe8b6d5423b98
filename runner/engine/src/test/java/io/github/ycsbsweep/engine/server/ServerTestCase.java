// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test starts servers in a folder of its own, and leaves none. */
abstract class ServerTestCase {

  @TempDir Path folder;
  ServerFixture fixture;

  @BeforeEach
  void open() throws IOException, UserError {
    fixture = new ServerFixture(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  static void eventually(BooleanSupplier condition) throws InterruptedException {
    assertThat(Deadline.in(Duration.ofSeconds(60)).await(Duration.ofMillis(10), condition))
        .isTrue();
  }

  /** As the kernel writes it; Z of a process that has gone, too. */
  static char state(long process) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException gone) {
      return 'Z';
    }
  }
}

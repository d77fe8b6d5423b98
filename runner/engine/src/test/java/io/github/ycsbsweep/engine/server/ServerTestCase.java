// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
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
}

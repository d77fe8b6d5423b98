// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of such a client are given. */
abstract class ClientOfThreeThreads {

  @TempDir protected Path folder;

  protected TestClient client;

  @BeforeEach
  void haveThreads() {
    client = new TestClient(folder);
    client.hasThread();
    client.hasThread();
    client.hasThread();
  }

  @AfterEach
  void leaveNoThread() throws Exception {
    client.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A link to a server whose every step a test decides. */
abstract class CombiningLinkTestCase {

  LineServer server;
  Watchdog watchdog;
  CombiningLink<OutputStream, InputStream> link;

  @BeforeEach
  void start() throws Exception {
    server = new LineServer();
    watchdog = new Watchdog("test");
    link = link(Duration.ofSeconds(20));
  }

  @AfterEach
  void stop() throws Exception {
    watchdog.close();
    server.close();
  }

  CombiningLink<OutputStream, InputStream> link(Duration longestWait) throws Exception {
    return new CombiningLink<>(
        LineCodec.connector(server.address(), watchdog),
        LineCodec.mode(ConnectionMode.Kind.SHARED, 1, longestWait));
  }

  void joinedBy(int threads) {
    for (var i = 0; i < threads; i++) {
      link.combining().join();
    }
  }
}

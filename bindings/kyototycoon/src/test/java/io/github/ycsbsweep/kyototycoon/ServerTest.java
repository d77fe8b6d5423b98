// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.standins.kyototycoon.KyotoTycoonServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Session;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.DBException;

/** A test on the mock server with two trees and a hash. */
abstract class ServerTest {

  protected KyotoTycoonServer server;

  @BeforeEach
  void start() throws Exception {
    server = new KyotoTycoonServer(FreePort.find(), "%", "%", "*");
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  protected Session open(String... namesAndValues) throws DBException {
    var properties = new Properties();
    properties.setProperty("kyototycoon.port", Integer.toString(server.port()));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Session.open(new KyotoTycoonBinding(), properties);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the mock server, which knows little of itself. */
class AerospikeServerStateTest {

  @TempDir private Path folder;

  @BeforeEach
  void run() throws Exception {
    try (var server = new AerospikeServer(FreePort.find(), "ycsb")) {
      server.start();
      var properties = new Properties();
      properties.setProperty("as.host", "127.0.0.1");
      properties.setProperty("as.port", Integer.toString(server.port()));
      properties.setProperty("serverstate.path", folder + "/");
      try (var session = Session.open(new AerospikeBinding(), properties)) {
        session.insert("user1", Records.of("user1"));
        session.insert("user2", Records.of("user2"));
      }
    }
  }

  @Test
  void tellsVersionRecordsAndWhatTheNodeDoesNotKnow() throws Exception {
    assertThat(Files.readString(folder.resolve("server-after.json")))
        .contains(
            "\"version\": \"8.0.0.0\"",
            "\"records\": 2,",
            "\"persistence\": \"storage=memory\"",
            "\"tls\": \"off\"",
            "\"statistics.objects\": \"2\"",
            "\"get-config:context=service\": \"ERROR:4:unrecognized command\"");
  }

  @Test
  void theStateBeforeIsFromBeforeTheFirstOperation() {
    assertThat(folder.resolve("server-before.json")).content().contains("\"records\": 0,");
  }
}

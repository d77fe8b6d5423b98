// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On mongo-java-server, which knows little of itself. */
class MongodbServerStateTest {

  @TempDir private Path folder;

  private String stateAfterARun(String... more) throws Exception {
    try (var server = MongodbTestServer.started()) {
      var properties = server.properties(more);
      properties.setProperty("serverstate.path", folder + "/");
      try (var session = Session.open(new MongodbBinding(), properties)) {
        session.insert("user1", Records.of("user1"));
        session.insert("user2", Records.of("user2"));
      }
    }
    return Files.readString(folder.resolve("server-after.json"));
  }

  @Test
  void tellsVersionRecordsAndSize() throws Exception {
    assertThat(stateAfterARun())
        .contains("\"records\": 2,", "\"tls\": \"off\"", "\"serverStatus.host\": ")
        .containsPattern("\"version\": \"\\d+\\.\\d+\\.\\d+\"")
        .containsPattern("\"data_bytes\": [1-9]")
        .containsPattern("\"connections\": [1-9]");
  }

  @Test
  void theStateBeforeIsFromBeforeTheFirstOperation() throws Exception {
    stateAfterARun();
    assertThat(folder.resolve("server-before.json")).content().doesNotContain("\"records\": 2");
  }

  @Test
  void theStateAfterHasWhatWasHeldBack() throws Exception {
    assertThat(stateAfterARun("batchsize", "10")).contains("\"records\": 2,");
  }
}

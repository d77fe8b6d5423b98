// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClients;
import io.github.ycsbsweep.standins.mongodb.MongodbMockServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** A primary steps down, and the driver finds the next one by the URL, which names all members. */
@SuppressWarnings("try") // The members only run.
class ReplicaSetTest {

  private final List<Integer> ports = new ArrayList<>();

  private Closeable members(String... more) throws IOException {
    for (var i = 0; i < 3; i++) {
      ports.add(FreePort.find());
    }
    var words = new ArrayList<>(List.of(more));
    words.addAll(List.of("replica-set=rs0", "member=" + ports.get(1), "member=" + ports.get(2)));
    return new MongodbMockServer().start(ports.get(0), words);
  }

  private Session session() throws Exception {
    var properties = new Properties();
    properties.setProperty(
        "mongodb.url",
        "mongodb://127.0.0.1:%d,127.0.0.1:%d,127.0.0.1:%d/ycsb?replicaSet=rs0"
            .formatted(ports.get(0), ports.get(1), ports.get(2)));
    // The driver hears of the step-down by the operation that fails, and waits for the election.
    properties.setProperty("mongodb.heartbeat", "3600000");
    properties.setProperty("mongodb.timeout.selection", "60000");
    return Session.open(new MongodbBinding(), properties);
  }

  private void stepDown() {
    try (var client = MongoClients.create("mongodb://127.0.0.1:" + ports.get(0))) {
      client.getDatabase("admin").runCommand(new Document("replSetStepDown", 60));
    }
  }

  @Test
  void theWriteThatFindsNoPrimaryFailsAndTheNextOneGoesToTheNewPrimary() throws Exception {
    try (var members = members("election-ms=100");
        var session = session()) {
      assertThat(session.insert("user1", Records.of("user1"))).isEqualTo(Status.OK);
      stepDown();
      assertThat(session.insert("user2", Records.of("user2"))).isEqualTo(Status.ERROR);
      assertThat(session.insert("user3", Records.of("user3"))).isEqualTo(Status.OK);
      assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
    }
  }

  @Test
  void aPrimaryThatNobodyHearsAcknowledgesWritesThatAreRolledBack() throws Exception {
    try (var members = members("rolled-back=2");
        var session = session()) {
      session.insert("user1", Records.of("user1"));
      stepDown();
      assertThat(session.update("user1", Map.of("field0", "new"))).isEqualTo(Status.OK);
      assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
      assertThat(session.insert("user2", Records.of("user2"))).isEqualTo(Status.OK);
      assertThat(session.insert("user3", Records.of("user3"))).isEqualTo(Status.ERROR);
    }
  }
}

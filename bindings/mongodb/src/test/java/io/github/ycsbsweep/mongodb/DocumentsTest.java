// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What is in the database, and how it gets there. */
class DocumentsTest {

  private MongodbTestServer server;
  private MongoClient client;

  @BeforeEach
  void start() throws Exception {
    server = MongodbTestServer.started();
    client = MongoClients.create(server.url());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private MongoCollection<Document> collection() {
    return client.getDatabase("ycsb").getCollection("usertable");
  }

  private Session open(String... properties) throws DBException {
    return Session.open(new MongodbBinding(), server.properties(properties));
  }

  @Test
  void aDocumentIsWhatUpstreamWrites() throws Exception {
    try (var mongodb = open()) {
      mongodb.insert("user1", Map.of("field0", "abc"));
    }
    assertThat(collection().find())
        .containsExactly(
            new Document("_id", "user1").append("field0", new Binary("abc".getBytes(UTF_8))));
  }

  @Test
  void aDocumentThatUpstreamWroteIsRead() throws Exception {
    collection().insertOne(new Document("_id", "user1").append("field0", "abc".getBytes(UTF_8)));
    try (var mongodb = open()) {
      assertThat(mongodb.read("user1").record()).isEqualTo(Map.of("field0", "abc"));
    }
  }

  @Test
  void aFieldThatIsNoBinDataIsAnError() throws Exception {
    collection().insertOne(new Document("_id", "user1").append("field0", "text"));
    try (var mongodb = open()) {
      assertThat(mongodb.read("user1").status()).isEqualTo(Status.ERROR);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "$a", "_id", ""})
  void namesThatMeanSomethingElseAreErrors(String name) throws Exception {
    try (var mongodb = open()) {
      mongodb.insert("user1", Map.of("a", "1"));
      assertThat(mongodb.update("user1", Map.of(name, "2"))).isEqualTo(Status.ERROR);
      assertThat(mongodb.insert("user2", Map.of(name, "2"))).isEqualTo(Status.ERROR);
      assertThat(mongodb.read("user1", Set.of(name)).status()).isEqualTo(Status.ERROR);
      assertThat(mongodb.read("user1").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void anUpdateWithUpsertMakesARecord() throws Exception {
    try (var mongodb = open("mongodb.upsert", "true")) {
      assertThat(mongodb.update("user1", Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(mongodb.read("user1").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void aBatchIsSentWhenItIsFull() throws Exception {
    try (var mongodb = open("batchsize", "3")) {
      assertThat(mongodb.insert("user1", Map.of("a", "1"))).isEqualTo(Status.BATCHED_OK);
      assertThat(mongodb.insert("user2", Map.of("a", "1"))).isEqualTo(Status.BATCHED_OK);
      assertThat(collection().countDocuments()).isZero();
      assertThat(mongodb.insert("user3", Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(collection().countDocuments()).isEqualTo(3);
    }
  }

  @Test
  void aRecordThatExistsKeepsNoOtherOfItsBatchBack() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      try (var mongodb = open("batchsize", "3")) {
        collection().insertOne(new Document("_id", "user1"));
        mongodb.insert("user1", Map.of("a", "1"));
        mongodb.insert("user2", Map.of("a", "1"));
        assertThat(mongodb.insert("user3", Map.of("a", "1"))).isEqualTo(Status.ERROR);
        assertThat(collection().countDocuments()).isEqualTo(3);
      }
      assertThat(errors.text()).contains("1 inserts of batches were not written");
    }
  }

  @Test
  void aBatchOfUpsertsReplaces() throws Exception {
    try (var mongodb = open("batchsize", "2", "mongodb.upsert", "true")) {
      collection().insertOne(new Document("_id", "user1").append("b", new Binary(new byte[1])));
      mongodb.insert("user1", Map.of("a", "1"));
      mongodb.insert("user2", Map.of("a", "1"));
      assertThat(mongodb.read("user1").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zlib", "snappy", "zstd"})
  void everyCompressorOfTheUrlIsThere(String name) throws Exception {
    try (var mongodb = open("mongodb.url", server.url() + "?compressors=" + name)) {
      assertThat(mongodb.insert("user1", Map.of("a", "1"))).isEqualTo(Status.OK);
    }
  }
}

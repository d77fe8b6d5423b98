// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couchbase.client.java.http.HttpResponse;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CouchbaseServerStateTest {

  /** The parts of a server's answer that are documented and looked at. */
  private static final String BUCKET =
      """
      {"name": "default", "bucketType": "membase", "storageBackend": "magma",
       "evictionPolicy": "fullEviction", "durabilityMinLevel": "none", "authType": "sasl",
       "saslPassword": "s3cret", "threadsNumber": 3, "replicaNumber": 1,
       "quota": {"ram": 209715200, "rawRAM": 104857600},
       "basicStats": {"itemCount": 1000, "memUsed": 41943040, "diskUsed": 9000000,
                      "dataUsed": 8000000, "opsPerSec": 0},
       "controllers": {"flush": "/controller"},
       "nodes": [{"hostname": "a:8091", "version": "7.6.1-3200-enterprise"},
                 {"hostname": "b:8091", "version": "7.6.1-3200-enterprise"}],
       "vBucketServerMap": {"vBucketMap": [[0, 1], [1, 0]]}}
      """;

  private static final String TASKS =
      """
      [{"type": "rebalance", "status": "notRunning"},
       {"type": "bucket_compaction", "bucket": "%s", "status": "running", "progress": 12}]
      """;

  @TempDir private Path folder;

  private String state(Map<String, String> answers) throws Exception {
    var given = new Properties();
    given.setProperty("couchbase.password", "secret");
    var catalog = PropertyCatalog.load(CouchbaseBinding.class.getClassLoader(), "couchbase");
    var state =
        new CouchbaseServerState(
            path ->
                Optional.ofNullable(answers.get(path.toString()))
                    .map(text -> new HttpResponse(200, text.getBytes(UTF_8)))
                    .orElse(new HttpResponse(403, new byte[0])),
            CouchbaseSettings.from(BindingProperties.of(catalog, given)));
    new ServerStateFiles()
        .after(Optional.of(folder + "/"), FailureLog.toStandardError("couchbase"), state);
    return after();
  }

  private String after() throws Exception {
    return Files.readString(folder.resolve("server-after.json"));
  }

  @Test
  void factsAreThoseOfTheBucketInTheWholeCluster() throws Exception {
    assertThat(state(Map.of("/pools/default/buckets/default", BUCKET)))
        .contains(
            "\"version\": \"7.6.1-3200-enterprise\",",
            "\"memory_used_bytes\": 41943040,",
            "\"memory_limit_bytes\": 209715200,",
            "\"records\": 1000,",
            "\"data_bytes\": 8000000,",
            "\"disk_bytes\": 9000000,",
            "\"persistence\": \"magma\"",
            "\"durability\": \"periodic\"",
            "\"eviction_policy\": \"fullEviction\"",
            "\"threadsNumber\": \"3\"",
            "\"bucket.nodes.1.hostname\": \"b:8091\"")
        .doesNotContain("s3cret", "vBucketMap", "/controller");
  }

  @Test
  void aBucketThatIsOnlyInMemoryPersistsNothing() throws Exception {
    assertThat(state(Map.of("/pools/default/buckets/default", "{\"bucketType\": \"ephemeral\"}")))
        .contains("\"persistence\": \"none\"", "\"durability\": \"memory\"");
  }

  @Test
  void aCompactionOfTheBucketIsARewrite() throws Exception {
    assertThat(state(Map.of("/pools/default/tasks", TASKS.formatted("default"))))
        .contains("\"rewrites_in_progress\": 1,");
  }

  @Test
  void aCompactionOfAnotherBucketIsNone() throws Exception {
    assertThat(state(Map.of("/pools/default/tasks", TASKS.formatted("other"))))
        .contains("\"rewrites_in_progress\": 0,");
  }

  @Test
  void whatTheUserMayNotSeeIsNamed() throws Exception {
    assertThat(state(Map.of("/pools", "{\"implementationVersion\": \"7.6.1\"}")))
        .contains(
            "\"version\": \"7.6.1\"",
            "\"bucket\": \"HTTP status 403\"",
            "\"tasks\": \"HTTP status 403\"");
  }

  @Test
  void theManagerIsAskedOverTheDriversConnections() throws Exception {
    try (var server = CouchbaseTestServer.started()) {
      var properties = server.properties("serverstate.path", folder + "/");
      try (var session = Session.open(new CouchbaseBinding(), properties)) {
        session.insert("user1", Records.of("user1"));
      }
    }
    assertThat(after())
        .contains(
            "\"version\": \"9.9.9\"",
            "\"memory_limit_bytes\": 104857600,",
            "\"tls\": \"off\"",
            "\"bucket.name\": \"default\"",
            "\"pools.implementationVersion\": \"CouchbaseMock\"",
            "\"tasks\": \"HTTP status 404\"");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.http.HttpGetOptions;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpResponse;
import com.couchbase.client.java.http.HttpTarget;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What the cluster manager says of the cluster and the bucket, over the driver's connections. */
final class CouchbaseServerState implements ServerStateFiles.Source {

  private static final Duration LIMIT = Duration.ofMillis(1500);
  private static final int OK = 200;

  /** Where to send what, and which node has which part of the keys. */
  private static final Set<String> NOISE =
      Set.of("controllers", "stats", "ddocs", "uri", "streamingUri", "vBucketServerMap");

  private static final Map<ServerFact, String> OF_BUCKET =
      Map.of(
          ServerFact.MEMORY_USED_BYTES, "basicStats.memUsed",
          ServerFact.MEMORY_LIMIT_BYTES, "quota.ram",
          ServerFact.RECORDS, "basicStats.itemCount",
          ServerFact.DATA_BYTES, "basicStats.dataUsed",
          ServerFact.DISK_BYTES, "basicStats.diskUsed");

  private static final List<String> SETTINGS =
      List.of(
          "bucketType",
          "compressionMode",
          "conflictResolutionType",
          "durabilityMinLevel",
          "evictionPolicy",
          "maxTTL",
          "quota.ram",
          "replicaNumber",
          "storageBackend",
          "threadsNumber");

  private static final Pattern NODE_VERSION = Pattern.compile("nodes\\.\\d+\\.version");

  private final Function<HttpPath, HttpResponse> manager;
  private final CouchbaseSettings settings;

  CouchbaseServerState(Cluster cluster, CouchbaseSettings settings) {
    this(
        path ->
            cluster
                .httpClient()
                .get(HttpTarget.manager(), path, HttpGetOptions.httpGetOptions().timeout(LIMIT)),
        settings);
  }

  CouchbaseServerState(Function<HttpPath, HttpResponse> manager, CouchbaseSettings settings) {
    this.manager = manager;
    this.settings = settings;
  }

  @Override
  public void tell(ServerState state) {
    state.fact(ServerFact.TLS, settings.security().tls().isPresent() ? "on" : "off");
    var pools = ask(state, "pools", HttpPath.of("/pools"));
    var name = settings.place().bucket();
    var bucket = ask(state, "bucket", HttpPath.of("/pools/default/buckets/{}", name));
    tellVersion(state, pools, bucket);
    state.facts(bucket, OF_BUCKET);
    state.config("", bucket, SETTINGS);
    if (bucket.containsKey("evictionPolicy")) {
      state.fact(ServerFact.EVICTION_POLICY, bucket.get("evictionPolicy"));
    }
    if (bucket.containsKey("bucketType")) {
      tellPersistence(state, bucket);
    }
    tellCompaction(state, ask(state, "tasks", HttpPath.of("/pools/default/tasks")));
  }

  /** The answer, which is also the store's own words; nothing if there is none. */
  private Map<String, String> ask(ServerState state, String what, HttpPath path) {
    try {
      var answer = manager.apply(path);
      if (answer.statusCode() != OK) {
        state.error(what, "HTTP status " + answer.statusCode());
        return Map.of();
      }
      var words = FlatJson.of(answer.content(), NOISE);
      state.raw(what + ".", words);
      return words;
    } catch (CouchbaseException | IOException e) {
      state.error(what, RootCause.describe(e));
      return Map.of();
    }
  }

  private static void tellVersion(
      ServerState state, Map<String, String> pools, Map<String, String> bucket) {
    var ofNodes =
        bucket.keySet().stream().filter(name -> NODE_VERSION.matcher(name).matches()).toList();
    ofNodes.forEach(name -> state.version(bucket.get(name)));
    if (ofNodes.isEmpty() && pools.containsKey("implementationVersion")) {
      state.version(pools.get("implementationVersion"));
    }
  }

  /** Whether writes wait until they are on disk. */
  private Durability durability() {
    var waits = settings.writes().acknowledgement();
    return waits.persistTo() > 0
            || waits.durability() == CouchbaseSettings.Durability.MAJORITYANDPERSISTTOACTIVE
            || waits.durability() == CouchbaseSettings.Durability.PERSISTTOMAJORITY
        ? Durability.EVERY_WRITE
        : Durability.PERIODIC;
  }

  /** Buckets of type membase, which the console calls Couchbase, are the only ones on disk. */
  private void tellPersistence(ServerState state, Map<String, String> bucket) {
    if (bucket.get("bucketType").equals("membase")) {
      state.persistence(durability(), bucket.getOrDefault("storageBackend", "on"));
    } else {
      state.persistence(Durability.MEMORY, "none");
    }
  }

  private void tellCompaction(ServerState state, Map<String, String> tasks) {
    if (!tasks.isEmpty()) {
      var running =
          tasks.entrySet().stream()
              .filter(entry -> entry.getValue().equals("bucket_compaction"))
              .map(entry -> entry.getKey().replaceFirst("type$", ""))
              .anyMatch(
                  task ->
                      settings.place().bucket().equals(tasks.get(task + "bucket"))
                          && "running".equals(tasks.get(task + "status")));
      state.fact(ServerFact.REWRITES_IN_PROGRESS, running ? 1 : 0);
    }
  }
}

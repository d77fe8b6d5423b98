// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.mock.Bucket.BucketType;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** CouchbaseMock with one node and one bucket. */
final class CouchbaseTestServer implements TestServer {

  /** The password where a test does not care: there is always one. */
  static final String PASSWORD = "n0-secret";

  private static final String BUCKET = "default";

  private final Address manager;
  private final Address data;
  private final Optional<String> password;
  private Optional<CouchbaseMock> mock = Optional.empty();

  CouchbaseTestServer(Optional<String> password) throws IOException {
    this.password = password;
    manager = Address.local(FreePort.find());
    data = Address.local(FreePort.find());
  }

  /** A running server. */
  static CouchbaseTestServer started() throws Exception {
    var server = new CouchbaseTestServer(Optional.empty());
    server.start();
    return server;
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("couchbase.host", data.toString());
    properties.setProperty("couchbase.password", PASSWORD);
    properties.setProperty("couchbase.scan", "none");
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  @Override
  public void start() throws Exception {
    var bucket = new BucketConfiguration();
    bucket.name = BUCKET;
    bucket.password = password.orElse(PASSWORD);
    bucket.type = BucketType.COUCHBASE;
    bucket.hostname = data.host();
    bucket.numNodes = 1;
    bucket.numReplicas = 0;
    bucket.numVBuckets = 64;
    bucket.bucketStartPort = data.port();
    var fresh = new CouchbaseMock(manager.port(), List.of(bucket));
    fresh.start();
    fresh.waitForStartup();
    // As real servers do, the data port tells the configuration, too.
    fresh.getBuckets().get(BUCKET).getServers()[0].setCccpEnabled(true);
    mock = Optional.of(fresh);
  }

  @Override
  public void kill() {
    mock.ifPresent(CouchbaseMock::stop);
    mock = Optional.empty();
  }

  @Override
  public void clear() {
    mock.ifPresent(running -> running.getBuckets().get(BUCKET).getServers()[0].flushAll());
  }

  @Override
  public Address address() {
    return data;
  }

  @Override
  public void close() throws IOException {
    kill();
  }
}

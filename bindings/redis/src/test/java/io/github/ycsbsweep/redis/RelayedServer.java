// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.util.Properties;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import redis.clients.jedis.Jedis;

/** A server for each test, with a relay before it that bindings are led to. */
final class RelayedServer implements BeforeEachCallback, AfterEachCallback {

  private RedisTestServer server;
  private Relay relay;

  @Override
  public void beforeEach(ExtensionContext test) throws Exception {
    server = RedisTestServer.started();
    relay = new Relay(server.address());
  }

  @Override
  public void afterEach(ExtensionContext test) throws Exception {
    relay.close();
    server.close();
  }

  Relay relay() {
    return relay;
  }

  /** Past the relay. */
  Jedis client() {
    return server.client();
  }

  /** What leads a binding to the relay, and further names and values. */
  Properties properties(String... more) {
    var properties = server.properties(more);
    properties.setProperty("redis.port", relay.port());
    return properties;
  }

  /** A binding, of which no round trip is counted yet. */
  Redis open(String... more) throws Exception {
    var redis = Redis.open(properties(more));
    relay.roundTrips();
    return redis;
  }
}

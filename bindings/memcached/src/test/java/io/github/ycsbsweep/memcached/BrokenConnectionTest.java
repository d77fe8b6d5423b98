// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.Session;
import java.util.ArrayList;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class BrokenConnectionTest {

  private static final int THREADS = 16;

  /** Half the operation timeout: an insert that its timeout ended is told from a broken one. */
  private static final int BOUND_S = 30;

  /** Sixteen of them are more than the kernel's buffers between client and server hold. */
  private static final String MEGABYTE = "x".repeat(1 << 20);

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:2", "shared:2", "driver:1"})
  void endsTheCommandsThatWaitedToBeSent(String connections) throws Exception {
    var pool = Executors.newFixedThreadPool(THREADS);
    try (var server = new StuckServer();
        var memcached = Session.open(new MemcachedBinding(), properties(server, connections))) {
      assertThat(memcached.read("none").status()).isEqualTo(Status.NOT_FOUND);
      var inserts = new ArrayList<Future<Status>>();
      for (var i = 0; i < THREADS; i++) {
        var key = "user" + i;
        Callable<Status> insert =
            () -> {
              try (var own =
                  Session.open(new MemcachedBinding(), properties(server, connections))) {
                return own.insert(key, Map.of("field0", MEGABYTE));
              }
            };
        inserts.add(pool.submit(insert));
      }
      server.awaitWrite();
      server.breakConnections();
      for (var insert : inserts) {
        assertThat(insert.get(BOUND_S, TimeUnit.SECONDS)).isEqualTo(Status.ERROR);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Properties properties(StuckServer server, String connections) {
    var properties = new Properties();
    properties.setProperty("memcached.hosts", server.address().toString());
    properties.setProperty("memcached.connections", connections);
    properties.setProperty("memcached.opTimeoutMillis", "60000");
    return properties;
  }
}

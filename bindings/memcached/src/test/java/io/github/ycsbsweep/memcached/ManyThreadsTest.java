// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.OpenSockets;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.ThreadSnapshot;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class ManyThreadsTest {

  private static final int THREADS = 1024;

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:64", "shared:4", "driver:1"})
  void aThousandWorkAndLeaveNothing(String connections) throws Exception {
    try (var server = MemcachedTestServer.started("-c", "2048")) {
      var properties =
          server.properties(
              "memcached.connections", connections, "memcached.waitTimeoutMillis", "60000");
      var before = ThreadSnapshot.now();
      var sockets = OpenSockets.now();
      ConcurrentThreads.run(
          THREADS,
          member -> {
            try (var session = Session.open(new MemcachedBinding(), properties)) {
              var record = Map.of("field0", "of " + member);
              assertThat(session.insert("user" + member, record)).isEqualTo(Status.OK);
              assertThat(session.read("user" + member).record()).isEqualTo(record);
            }
          });
      BoundedWait.until("threads end", before::allEnded);
      if (OpenSockets.known()) {
        var port = server.address().port();
        BoundedWait.until("sockets end", () -> sockets.connectedTo(port).isEmpty());
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/**
 * No thread is given the reply to another's request, whatever happens to connections. By hand with
 * {@code -Dmemcached.ownership.seconds=60}.
 */
class ReplyOwnershipTest {

  private static final int THREADS = 200;
  private static final Duration LENGTH =
      Duration.ofSeconds(Integer.getInteger("memcached.ownership.seconds", 2));

  private final LongAdder successes = new LongAdder();
  private final LongAdder errors = new LongAdder();

  @ParameterizedTest
  @CsvSource({
    "thread, text", "thread, binary",
    "pool:20, text", "pool:20, binary",
    "shared:4, text", "shared:4, binary",
    "driver:1, text", "driver:1, binary",
  })
  void amongStallsResetsAndTimeoutsEachGetsItsOwn(String connections, String protocol)
      throws Exception {
    try (var server = MemcachedTestServer.started();
        var relay = new FaultyRelay(server.address());
        var quiet = new StandardErrorCapture()) {
      var properties = new Properties();
      properties.setProperty("memcached.hosts", relay.address().toString());
      properties.setProperty("memcached.connections", connections);
      properties.setProperty("memcached.protocol", protocol);
      properties.setProperty("memcached.opTimeoutMillis", "250");
      properties.setProperty("memcached.waitTimeoutMillis", "250");
      properties.setProperty("memcached.update", "replace");
      var end = System.nanoTime() + LENGTH.toNanos();
      ConcurrentThreads.run(
          THREADS,
          LENGTH.plusMinutes(1),
          member -> {
            try (var session = Session.open(new MemcachedBinding(), properties)) {
              for (var i = 0; System.nanoTime() - end < 0; i++) {
                check(session, "user" + member, i);
              }
            }
          });
      assertThat(successes.sum()).isPositive();
      assertThat(errors.sum()).isPositive();
      assertThat(quiet.text()).doesNotContain("NullPointerException", "IllegalState");
    }
  }

  /** Every reply says something that no other request's reply at that moment could say. */
  private void check(Session session, String key, int i) {
    var value = key + " " + i;
    var exists = count(session.insert(key, Map.of("field0", value)));
    assertThat(exists).isIn(Status.OK, Status.ERROR);
    var read = session.read(key);
    if (count(read.status()).equals(Status.OK)) {
      assertThat(read.record().get("field0")).startsWith(key + " ");
    }
    assertThat(count(session.update(key + "-never", Map.of("field0", value))))
        .isIn(Status.NOT_FOUND, Status.ERROR);
    assertThat(count(session.read(key + "-never").status())).isIn(Status.NOT_FOUND, Status.ERROR);
    if (exists.equals(Status.OK) && read.status().equals(Status.OK)) {
      // Nobody else deletes it; and nothing that was given up is still on its way to do so.
      assertThat(count(session.update(key, Map.of("field0", value))))
          .isIn(Status.OK, Status.ERROR);
    }
  }

  private Status count(Status status) {
    (status.equals(Status.ERROR) ? errors : successes).increment();
    return status;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.time.Duration;
import java.util.List;
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
      Duration.ofSeconds(Integer.getInteger("memcached.ownership.seconds", 1));

  /** After the length. */
  private static final Duration LATEST = Duration.ofSeconds(30);

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
      properties.setProperty("memcached.opTimeoutMillis", "500");
      properties.setProperty("memcached.waitTimeoutMillis", "500");
      properties.setProperty("memcached.update", "replace");
      // Connects for all of them.
      var first = Session.open(new MemcachedBinding(), properties);
      relay.disturb();
      var end = System.nanoTime() + LENGTH.toNanos();
      ConcurrentThreads.run(
          THREADS,
          LENGTH.plusMinutes(1),
          member -> {
            try (var session = Session.open(new MemcachedBinding(), properties)) {
              var stored = false;
              for (var i = 0; System.nanoTime() - end < 0 || isEarly(end); i++) {
                stored = check(session, "user" + member, i, stored);
              }
            }
          });
      first.close();
      assertThat(successes.sum()).isPositive();
      assertThat(errors.sum()).isPositive();
      assertThat(quiet.text())
          .doesNotContain("ProtocolException", "DecodeException", "NullPointer");
    }
  }

  /** A busy machine may need longer until something works, or fails. */
  private boolean isEarly(long end) {
    return (successes.sum() == 0 || errors.sum() == 0)
        && System.nanoTime() - end < LATEST.toNanos();
  }

  /** Every reply says something that the reply to another request would hardly say. */
  private boolean check(Session session, String key, int i, boolean stored) {
    var value = key + " " + i;
    var inserted = count(session.insert(key, Map.of("field0", value)));
    assertThat(inserted).isIn(stored ? List.of(Status.ERROR) : List.of(Status.OK, Status.ERROR));
    var read = session.read(key);
    if (count(read.status()).equals(Status.OK)) {
      assertThat(read.record().get("field0")).startsWith(key + " ");
    }
    assertThat(count(session.update(key + "-never", Map.of("field0", value))))
        .isIn(Status.NOT_FOUND, Status.ERROR);
    assertThat(count(session.read(key + "-never").status())).isIn(Status.NOT_FOUND, Status.ERROR);
    var isStored = stored || inserted.equals(Status.OK) || read.status().equals(Status.OK);
    if (isStored) {
      assertThat(read.status()).isIn(Status.OK, Status.ERROR);
      assertThat(count(session.update(key, Map.of("field0", value)))).isIn(Status.OK, Status.ERROR);
    }
    return isStored;
  }

  private Status count(Status status) {
    (status.equals(Status.ERROR) ? errors : successes).increment();
    return status;
  }
}

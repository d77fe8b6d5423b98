// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Threads that change one record at the same time. */
class SharedRecordTest {

  private static final int THREADS = 8;
  private static final int UPDATES = 200;

  private MemcachedTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = MemcachedTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  /** How many of the updates were OK. */
  private long updateAtOnce(String... properties) throws Exception {
    var done = new LongAdder();
    try (var memcached = open(properties)) {
      memcached.insert("key", Records.of("key"));
      ConcurrentThreads.run(
          THREADS,
          member -> {
            try (var own = open(properties)) {
              done.add(update(own, "field" + member));
            }
          });
    }
    return done.sum();
  }

  private Session open(String... properties) throws DBException {
    return Session.open(new MemcachedBinding(), server.properties(properties));
  }

  private static int update(Session memcached, String field) {
    var done = 0;
    for (var i = 0; i < UPDATES; i++) {
      if (memcached.update("key", Map.of(field, "v" + i)).equals(Status.OK)) {
        done++;
      }
    }
    return done;
  }

  @Test
  void updatesThatWereTriedAgainAreReported() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      assertThat(updateAtOnce()).isEqualTo(THREADS * UPDATES);
      assertThat(errors.text()).containsPattern("memcached: [0-9]+ updates were tried again");
    }
  }

  @Test
  void withoutRetriesThoseThatLoseAreErrors() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      assertThat(updateAtOnce("memcached.cas.retries", "0")).isLessThan(THREADS * UPDATES);
      assertThat(errors.text()).contains("others changed the record each time");
    }
  }
}

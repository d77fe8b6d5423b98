// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
    var pool = Executors.newFixedThreadPool(THREADS);
    try (var memcached = Session.open(new MemcachedBinding(), server.properties(properties))) {
      memcached.insert("key", Records.of("key"));
      var tasks = new ArrayList<Callable<Integer>>();
      for (var thread = 0; thread < THREADS; thread++) {
        var field = "field" + thread;
        tasks.add(() -> update(memcached, field));
      }
      var done = 0L;
      for (var count : pool.invokeAll(tasks)) {
        done += count.get();
      }
      return done;
    } finally {
      pool.shutdown();
    }
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

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class TimelinesTest {

  private static final String TABLE = "usertable";
  private static final int THREADS = 8;
  private static final int APPENDS = 200;

  private MemcachedTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = MemcachedTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  /** How many of the appends to one timeline were OK. */
  private long appendAtOnce(String... properties) throws Exception {
    var done = new LongAdder();
    var given = server.properties(properties);
    try (var memcached = Session.open(new MemcachedBinding(), given)) {
      ConcurrentThreads.run(
          THREADS,
          member -> {
            var binding = new MemcachedBinding();
            try (var own = Session.open(binding, given)) {
              done.add(append(binding, member * APPENDS));
              assertThat(own.db()).isSameAs(binding);
            }
          });
      assertThat(memcached.db()).isNotNull();
    }
    return done.sum();
  }

  private static int append(MemcachedBinding binding, int first) {
    var done = 0;
    for (var i = 0; i < APPENDS; i++) {
      if (binding.append(TABLE, "t", first + i, 0).equals(Status.OK)) {
        done++;
      }
    }
    return done;
  }

  @Test
  void appendsThatWereTriedAgainAreReported() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      assertThat(appendAtOnce()).isEqualTo(THREADS * APPENDS);
      assertThat(errors.text()).containsPattern("memcached: [0-9]+ appends were tried again");
    }
  }

  @Test
  void withoutRetriesThoseThatLoseAreErrors() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      assertThat(appendAtOnce("memcached.cas.retries", "0")).isLessThan(THREADS * APPENDS);
      assertThat(errors.text()).contains("others changed the timeline each time");
    }
  }

  @Test
  void aRecordIsNoTimeline() throws Exception {
    var binding = new MemcachedBinding();
    try (var errors = new StandardErrorCapture();
        var memcached = Session.open(binding, server.properties())) {
      memcached.insert("t", Map.of("a", "12345678"));
      assertThat(binding.append(TABLE, "t", 1, 0)).isEqualTo(Status.ERROR);
      assertThat(binding.newest(TABLE, "t", 1, id -> {})).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("no timeline: flags 22864");
    }
  }

  @Test
  void anAppendThatChangesNothingWritesNothing() throws Exception {
    var binding = new MemcachedBinding();
    try (var memcached = Session.open(binding, server.properties())) {
      binding.append(TABLE, "t", 5, 1);
      var sets = statistic("cmd_set");
      assertThat(binding.append(TABLE, "t", 5, 1)).isEqualTo(Status.OK);
      assertThat(binding.append(TABLE, "t", 4, 1)).isEqualTo(Status.OK);
      assertThat(statistic("cmd_set")).isEqualTo(sets);
      assertThat(memcached.db()).isSameAs(binding);
    }
  }

  private String statistic(String name) throws Exception {
    var all = server.ask("stats\r\n", "END\r\n");
    var from = all.indexOf("STAT " + name + " ") + name.length() + 6;
    return all.substring(from, all.indexOf('\r', from));
  }
}

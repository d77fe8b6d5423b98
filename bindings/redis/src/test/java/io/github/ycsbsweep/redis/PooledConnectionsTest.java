// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.StandardError;
import io.github.ycsbsweep.testkit.Team;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class PooledConnectionsTest {

  private RedisTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void thereAreNeverMoreThanAskedFor() throws Exception {
    var most = new AtomicLong();
    Team.run(
        20,
        member -> {
          try (var redis = Redis.open(server.properties("redis.connections", "pool:3"));
              var admin = server.client()) {
            for (var i = 0; i < 20; i++) {
              assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
            }
            most.accumulateAndGet(readers(admin.clientList()), Math::max);
          }
        });
    assertThat(most.get()).isEqualTo(3);
  }

  /** Connections whose last command was a read of a record. */
  private static long readers(String clients) {
    return clients.lines().filter(line -> line.contains("cmd=hgetall")).count();
  }

  /** Unfair locks let the thread that has just run go first again, thousands of times. */
  @Test
  void whoeverWaitsLongestIsNext() throws Exception {
    var threads = 10;
    var operations = new AtomicIntegerArray(threads);
    var start = new CyclicBarrier(threads);
    Team.run(
        threads,
        member -> {
          try (var redis = Redis.open(server.properties("redis.connections", "pool:2"))) {
            start.await();
            while (sum(operations) < 20_000) {
              redis.read("missing");
              operations.incrementAndGet(member);
            }
          }
        });
    for (var member = 0; member < threads; member++) {
      assertThat(operations.get(member)).isBetween(1_600, 2_400);
    }
  }

  private static int sum(AtomicIntegerArray numbers) {
    var sum = 0;
    for (var i = 0; i < numbers.length(); i++) {
      sum += numbers.get(i);
    }
    return sum;
  }

  @Test
  void aWaitThatIsTooLongIsAnErrorThatNamesTheProperty() throws Exception {
    try (var relay = new Relay(server.address());
        var errors = new StandardError()) {
      var properties = server.properties("redis.connections", "pool:1");
      properties.setProperty("redis.port", relay.port());
      properties.setProperty("redis.timeout.wait", "100");
      try (var first = Redis.open(properties);
          var second = Redis.open(properties)) {
        relay.stall();
        var holder = new Thread(() -> first.read("key"));
        holder.start();
        relay.awaitHeld();
        assertThat(second.read("key")).isEqualTo(Status.ERROR);
        relay.resume();
        holder.join();
        assertThat(second.insert("key", Map.of("name", "value"))).isEqualTo(Status.OK);
      }
      assertThat(errors.lines().get(0))
          .contains("None of 1 connections was free within redis.timeout.wait=100 ms");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
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
    ConcurrentThreads.run(
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
    ConcurrentThreads.run(
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

  /**
   * The bound is half of the mean, since a busy machine lets threads wait for a processor, too;
   * where they overtake each other, some hardly get a turn at all.
   */
  @Test
  void hundredThreadsOnSixtyConnectionsAllGetTheirShare() throws Exception {
    var threads = 100;
    var operations = new AtomicIntegerArray(threads);
    var properties = server.properties("redis.connections", "pool:60", "redis.timeout", "60000");
    var start = new CyclicBarrier(threads);
    ConcurrentThreads.run(
        threads,
        member -> {
          try (var redis = Redis.open(properties)) {
            redis.read("missing");
            start.await();
            var begin = System.nanoTime();
            while (System.nanoTime() - begin < SECONDS.toNanos(3)) {
              assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
              operations.incrementAndGet(member);
            }
          }
        });
    var mean = sum(operations) / threads;
    for (var member = 0; member < threads; member++) {
      assertThat(operations.get(member)).isGreaterThan(mean / 2);
    }
  }

  private static int sum(AtomicIntegerArray numbers) {
    var sum = 0;
    for (var i = 0; i < numbers.length(); i++) {
      sum += numbers.get(i);
    }
    return sum;
  }
}

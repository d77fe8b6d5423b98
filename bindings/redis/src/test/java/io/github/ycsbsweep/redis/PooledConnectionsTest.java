// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import java.util.ArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class PooledConnectionsTest {

  /** Operations of all threads. */
  private final AtomicLong done = new AtomicLong();

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

  @Test
  void whoeverWaitsLongestIsNext() throws Exception {
    var threads = 10;
    var turns = new AtomicLongArray(threads);
    var start = new CyclicBarrier(threads);
    ConcurrentThreads.run(
        threads,
        member -> {
          try (var redis = Redis.open(server.properties("redis.connections", "pool:2"))) {
            start.await();
            turns.set(member, turns(redis, () -> done.get() < 20_000));
          }
        });
    for (var member = 0; member < threads; member++) {
      assertThat(turns.get(member)).isBetween(threads * 3L / 4, threads * 2L);
    }
  }

  @Test
  void hundredThreadsOnSixtyConnectionsAllGetTheirShare() throws Exception {
    var threads = 100;
    var turns = new AtomicLongArray(threads);
    var properties = server.properties("redis.connections", "pool:60", "redis.timeout", "60000");
    var start = new CyclicBarrier(threads);
    ConcurrentThreads.run(
        threads,
        member -> {
          try (var redis = Redis.open(properties)) {
            redis.read("missing");
            start.await();
            turns.set(member, turns(redis, () -> done.get() < 50_000));
          }
        });
    for (var member = 0; member < threads; member++) {
      assertThat(turns.get(member)).isBetween(threads * 3L / 4, threads * 2L);
    }
  }

  /**
   * How many operations of all threads end during one of this thread: the median. It is as many as
   * there are threads where each has its turn, and about as many as there are connections where
   * whoever comes takes one. Who does not get a processor does few operations, each in its turn.
   */
  private long turns(Redis redis, BooleanSupplier goesOn) {
    var turns = new ArrayList<Long>();
    do {
      var before = done.get();
      assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
      turns.add(done.incrementAndGet() - before);
    } while (goesOn.getAsBoolean());
    turns.sort(null);
    return turns.get(turns.size() / 2);
  }
}

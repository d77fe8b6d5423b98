// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** Given a pool of one connection, which somebody else has. */
class PoolWaitTest {

  private static final Pattern LONGEST = Pattern.compile("\\[READ: Count=1, Max=(\\d+)");

  @RegisterExtension private final RelayedServer server = new RelayedServer();

  private Properties properties(String wait) {
    return server.properties(
        "redis.connections", "pool:1", "redis.timeout.wait", wait, "redis.timeout.socket", "60000");
  }

  /** A thread that has the connection until the relay delivers what it sent. */
  private Thread holder(Redis redis) throws Exception {
    server.relay().stall();
    var holder = new Thread(() -> redis.read("key"));
    holder.start();
    server.relay().awaitHeld();
    return holder;
  }

  @Test
  void isPartOfTheLatencyThatIsMeasured() throws Exception {
    Measurements.setProperties(new Properties());
    try (var first = Redis.open(properties("60000"));
        var tracer = new Tracer.Builder("test").build()) {
      assertThat(first.insert("key", Map.of("name", "value"))).isEqualTo(Status.OK);
      var binding = new RedisBinding();
      binding.setProperties(properties("60000"));
      var second = new DBWrapper(binding, tracer);
      second.init();
      var holder = holder(first);
      var waiter = new Thread(() -> second.read("table", "key", Set.of(), new HashMap<>()));
      waiter.start();
      BoundedWait.until("the second waits", () -> waiter.getState() == Thread.State.TIMED_WAITING);
      var begin = System.nanoTime();
      BoundedWait.until("time passes", () -> System.nanoTime() - begin > MILLISECONDS.toNanos(100));
      server.relay().resume();
      holder.join();
      waiter.join();
      second.cleanup();
      var summary = LONGEST.matcher(Measurements.getMeasurements().getSummary());
      assertThat(summary.find()).isTrue();
      assertThat(Long.parseLong(summary.group(1))).isGreaterThan(MILLISECONDS.toMicros(99));
    }
  }

  @Test
  void isAnErrorThatNamesThePropertyOnceItIsTooLong() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      try (var first = Redis.open(properties("100"));
          var second = Redis.open(properties("100"))) {
        var holder = holder(first);
        assertThat(second.read("key")).isEqualTo(Status.ERROR);
        server.relay().resume();
        holder.join();
        assertThat(second.insert("key", Map.of("name", "value"))).isEqualTo(Status.OK);
      }
      assertThat(errors.lines().get(0))
          .contains("None of 1 connections was free within redis.timeout.wait=100 ms");
    }
  }
}

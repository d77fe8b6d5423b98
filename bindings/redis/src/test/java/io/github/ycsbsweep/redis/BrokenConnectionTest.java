// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class BrokenConnectionTest {

  private static final Duration LIMIT = Duration.ofMillis(300);

  /** Far more than the limit, for busy machines; far less than for ever. */
  private static final Duration BOUND = LIMIT.multipliedBy(10);

  private RedisTestServer server;
  private Relay relay;
  private Redis redis;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
    relay = new Relay(server.address());
    redis = open("redis.timeout", Long.toString(LIMIT.toMillis()));
    redis.insert("a", Map.of("name", "of a"));
    redis.insert("b", Map.of("name", "of b"));
  }

  @AfterEach
  void stop() throws Exception {
    redis.close();
    relay.close();
    server.close();
  }

  private Redis open(String... more) throws Exception {
    var properties = server.properties(more);
    properties.setProperty("redis.port", relay.port());
    return Redis.open(properties);
  }

  @Test
  void isReplacedByTheNextOperation() throws Exception {
    relay.cut();
    assertThat(redis.read("a")).isEqualTo(Status.ERROR);
    assertThat(redis.read("a")).isEqualTo(Status.OK);
  }

  @Test
  void logsInAgainAndSelectsTheDatabase() throws Exception {
    try (var admin = server.client()) {
      admin.configSet("requirepass", "secret");
    }
    // The threads of a process share the settings, too.
    redis.close();
    try (var other = open("redis.password", "secret", "redis.database", "3")) {
      other.insert("a", Map.of("name", "of a in 3"));
      relay.cut();
      assertThat(other.read("a")).isEqualTo(Status.ERROR);
      assertThat(other.record("a")).isEqualTo(Map.of("name", "of a in 3"));
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsAnErrorInTime() {
    relay.stall();
    var start = System.nanoTime();
    assertThat(redis.read("a")).isEqualTo(Status.ERROR);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(LIMIT, BOUND);
  }

  @Test
  void aServerThatDoesNotReadIsAnErrorInTime() {
    var big = Map.of("name", "x".repeat(64 << 20));
    relay.stall();
    var start = System.nanoTime();
    assertThat(redis.insert("big", big)).isEqualTo(Status.ERROR);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
  }

  @Test
  void aLateReplyAnswersNothingElse() throws Exception {
    relay.stall();
    assertThat(redis.read("a")).isEqualTo(Status.ERROR);
    relay.resume();
    BoundedWait.until("reads work again", () -> redis.read("b").isOk());
    assertThat(redis.record("b")).isEqualTo(Map.of("name", "of b"));
  }

  @Test
  void anIdleConnectionIsNotTimedOut() throws Exception {
    var start = System.nanoTime();
    BoundedWait.until(
        "more than the limit has passed",
        () -> System.nanoTime() - start > LIMIT.multipliedBy(3).toNanos());
    assertThat(redis.read("a")).isEqualTo(Status.OK);
  }
}

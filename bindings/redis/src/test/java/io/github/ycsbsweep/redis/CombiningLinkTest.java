// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.testkit.BoundedWait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Protocol.Command;

/** Several threads on one connection, each of their steps decided here. */
class CombiningLinkTest {

  private static final Request<String> PING =
      Request.of(
          commands -> commands.command(Command.PING, 0),
          replies -> {
            replies.status();
            return "PONG";
          });

  private PingServer server;
  private Watchdog watchdog;
  private CombiningLink link;

  @BeforeEach
  void start() throws Exception {
    server = new PingServer();
    watchdog = new Watchdog();
    link = link(Duration.ofSeconds(20));
  }

  @AfterEach
  void stop() throws Exception {
    watchdog.close();
    server.close();
  }

  private CombiningLink link(Duration longestWait) throws Exception {
    var properties = new Properties();
    properties.setProperty("redis.timeout", "20000");
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    var settings = RedisSettings.from(BindingProperties.of(catalog, properties), properties);
    return new CombiningLink(new RedisConnector(server.address(), settings, watchdog), longestWait);
  }

  /** A thread that pings. */
  private record Pinging(Thread thread, FutureTask<String> reply) {}

  private Pinging ping(CombiningLink over) {
    var reply = new FutureTask<>(() -> over.call(PING, new CommandBuffer()));
    var thread = new Thread(reply, "ping");
    thread.setDaemon(true);
    thread.start();
    return new Pinging(thread, reply);
  }

  /** One that has to wait, because another is under way. */
  private Pinging pingAndWait() throws Exception {
    var pinging = ping(link);
    BoundedWait.until(
        "the thread waits", () -> pinging.thread().getState() == Thread.State.TIMED_WAITING);
    return pinging;
  }

  private List<Pinging> pingAndWait(int count) throws Exception {
    var pinging = new ArrayList<Pinging>();
    for (var i = 0; i < count; i++) {
      pinging.add(pingAndWait());
    }
    return pinging;
  }

  private void joinedBy(int threads) {
    for (var i = 0; i < threads; i++) {
      link.combining().join();
    }
  }

  private static void assertAnswered(Pinging pinging) throws Exception {
    assertThat(pinging.reply().get()).isEqualTo("PONG");
  }

  private static void assertFailed(Pinging pinging) {
    assertThatThrownBy(() -> pinging.reply().get())
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("Unexpected end of stream");
  }

  @Test
  void whoComesWhileOneIsUnderWayGoesOutWithTheOthers() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(1);
      var second = pingAndWait();
      var third = pingAndWait();
      peer.answer(1);
      assertAnswered(first);
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      assertAnswered(second);
      assertAnswered(third);
    }
  }

  @Test
  void theNextGoOutBeforeTheRepliesOfTheirPredecessorsAreUsed() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = pingAndWait();
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      var third = pingAndWait();
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      assertAnswered(first);
      assertAnswered(second);
      assertAnswered(third);
    }
  }

  @Test
  void aBrokenConnectionFailsThoseWithoutReplyAndNobodyElse() throws Exception {
    var first = ping(link);
    Pinging waiting;
    try (var peer = server.accept()) {
      peer.receive();
      var second = pingAndWait();
      var third = pingAndWait();
      var fourth = pingAndWait();
      peer.answer(1);
      assertAnswered(first);
      assertThat(peer.receive()).isEqualTo(3);
      waiting = pingAndWait();
      peer.answer(1);
      peer.hangUp();
      assertAnswered(second);
      assertFailed(third);
      assertFailed(fourth);
    }
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      assertAnswered(waiting);
    }
  }

  @Test
  void ofManyThreeEighthsGoOutAtATime() throws Exception {
    joinedBy(18);
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      var others = pingAndWait(8);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(6);
      peer.answer(6);
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      assertAnswered(first);
      for (var other : others) {
        assertAnswered(other);
      }
    }
  }

  @Test
  void whoOfManyHasNotBeenSentOutlivesABrokenConnection() throws Exception {
    joinedBy(18);
    var first = ping(link);
    List<Pinging> others;
    try (var peer = server.accept()) {
      peer.receive();
      others = pingAndWait(8);
      peer.answer(1);
      assertAnswered(first);
      assertThat(peer.receive()).isEqualTo(6);
      peer.hangUp();
      for (var sent : others.subList(0, 6)) {
        assertFailed(sent);
      }
    }
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      assertAnswered(others.get(6));
      assertAnswered(others.get(7));
    }
  }

  @Test
  void aLoneThreadThatFailsLeavesTheNextAWorkingConnection() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
    }
    assertFailed(first);
    var second = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      peer.answer(1);
      assertAnswered(second);
    }
  }

  @Test
  void whoWaitsTooLongIsNotSentAndToldTheProperty() throws Exception {
    link = link(Duration.ofMillis(100));
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = ping(link);
      assertThatThrownBy(() -> second.reply().get())
          .hasRootCauseInstanceOf(NoConnectionException.class)
          .hasMessageContaining("redis.timeout.wait=100 ms");
      peer.answer(1);
      assertAnswered(first);
      var third = ping(link);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      assertAnswered(third);
    }
  }

  @Test
  void whoIsInterruptedWhileWaitingIsNotSent() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = pingAndWait();
      var third = pingAndWait();
      second.thread().interrupt();
      assertThatThrownBy(() -> second.reply().get())
          .hasRootCauseInstanceOf(InterruptedException.class);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      assertAnswered(first);
      assertAnswered(third);
    }
  }

  @Test
  void aRequestThatCannotBeWrittenFailsAloneAmongOthers() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      Request<String> broken =
          Request.of(
              commands -> {
                throw new IOException("can't be written");
              },
              replies -> "");
      assertThatThrownBy(() -> link.call(broken, new CommandBuffer()))
          .hasMessage("can't be written");
      peer.answer(1);
      assertAnswered(first);
    }
  }
}

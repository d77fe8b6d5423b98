// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.transport.LineCodec.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several threads on one connection, each of their steps decided here. */
class CombiningLinkTest {

  private LineServer server;
  private Watchdog watchdog;
  private CombiningLink<OutputStream, InputStream> link;

  @BeforeEach
  void start() throws Exception {
    server = new LineServer();
    watchdog = new Watchdog("test");
    link = link(Duration.ofSeconds(20));
  }

  @AfterEach
  void stop() throws Exception {
    watchdog.close();
    server.close();
  }

  private CombiningLink<OutputStream, InputStream> link(Duration longestWait) throws Exception {
    return new CombiningLink<>(
        LineCodec.connector(server.address(), watchdog),
        LineCodec.mode(ConnectionMode.Kind.SHARED, 1, longestWait));
  }

  /** A thread that pings. */
  private record Pinging(Thread thread, FutureTask<String> reply) {}

  private Pinging ping(CombiningLink<OutputStream, InputStream> over) {
    var reply = new FutureTask<>(() -> over.call(Line.PING, new RequestBuffer<>(new LineCodec())));
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
          .hasMessageContaining("x.wait=100 ms");
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
      var broken =
          new Exchange<OutputStream, InputStream, String>() {
            @Override
            public void write(OutputStream writer) throws IOException {
              writer.write('h');
              throw new IOException("can't be written");
            }

            @Override
            public String read(InputStream reader) {
              return "";
            }
          };
      assertThatThrownBy(() -> link.call(broken, new RequestBuffer<>(new LineCodec())))
          .hasMessage("can't be written");
      peer.answer(1);
      assertAnswered(first);
    }
  }

  @Test
  void anErrorReplyIsForTheOneThatCausedItAndTheLinkGoesOn() throws Exception {
    var first = ping(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = pingAndWait();
      var third = pingAndWait();
      peer.send("-no\n");
      assertThatThrownBy(() -> first.reply().get()).hasRootCauseInstanceOf(ErrorReply.class);
      peer.receive();
      peer.send("-no\nPONG\n");
      assertThatThrownBy(() -> second.reply().get()).hasRootCauseInstanceOf(ErrorReply.class);
      assertAnswered(third);
      var fourth = ping(link);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      assertAnswered(fourth);
    }
  }

  @Test
  void aCodecMayWriteThoseThatMeetInAnotherForm() throws Exception {
    var codec =
        new LineCodec() {
          @Override
          public boolean combine(
              List<? extends Exchange<OutputStream, InputStream, ?>> exchanges,
              Link<OutputStream, InputStream> open)
              throws IOException {
            open.writer().write(("PINGS " + exchanges.size() + "\n").getBytes(US_ASCII));
            return true;
          }
        };
    link =
        new CombiningLink<>(
            LineCodec.connector(server.address(), watchdog, codec, Duration.ofSeconds(20)),
            LineCodec.mode(ConnectionMode.Kind.SHARED, 1, Duration.ofSeconds(20)));
    var first = ping(link);
    try (var peer = server.accept()) {
      assertThat(peer.receiveText()).isEqualTo("PING\n");
      var second = pingAndWait();
      var third = pingAndWait();
      peer.answer(1);
      assertThat(peer.receiveText()).isEqualTo("PINGS 2\n");
      peer.answer(2);
      assertAnswered(first);
      assertAnswered(second);
      assertAnswered(third);
    }
  }
}

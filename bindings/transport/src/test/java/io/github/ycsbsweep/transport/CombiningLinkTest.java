// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several threads on one connection, each of their steps decided here. */
class CombiningLinkTest extends CombiningLinkTestCase {

  @Test
  void whoComesWhileOneIsUnderWayGoesOutWithTheOthers() throws Exception {
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(1);
      var second = PingThread.waiting(link);
      var third = PingThread.waiting(link);
      peer.answer(1);
      first.assertAnswered();
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      second.assertAnswered();
      third.assertAnswered();
    }
  }

  @Test
  void theNextGoOutBeforeTheRepliesOfTheirPredecessorsAreUsed() throws Exception {
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = PingThread.waiting(link);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      var third = PingThread.waiting(link);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      first.assertAnswered();
      second.assertAnswered();
      third.assertAnswered();
    }
  }

  @Test
  void ofManyThreeEighthsGoOutAtATime() throws Exception {
    joinedBy(18);
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      var others = PingThread.waiting(link, 8);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(6);
      peer.answer(6);
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      first.assertAnswered();
      for (var other : others) {
        other.assertAnswered();
      }
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
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      assertThat(peer.receiveText()).isEqualTo("PING\n");
      var second = PingThread.waiting(link);
      var third = PingThread.waiting(link);
      peer.answer(1);
      assertThat(peer.receiveText()).isEqualTo("PINGS 2\n");
      peer.answer(2);
      first.assertAnswered();
      second.assertAnswered();
      third.assertAnswered();
    }
  }
}

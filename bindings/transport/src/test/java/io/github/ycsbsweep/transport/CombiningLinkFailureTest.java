// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of several threads on one connection, whom a failure concerns, and whom it does not. */
class CombiningLinkFailureTest extends CombiningLinkTestCase {

  @Test
  void aBrokenConnectionFailsThoseWithoutReplyAndNobodyElse() throws Exception {
    var first = PingThread.start(link);
    PingThread waiting;
    try (var peer = server.accept()) {
      peer.receive();
      var second = PingThread.waiting(link);
      var third = PingThread.waiting(link);
      var fourth = PingThread.waiting(link);
      peer.answer(1);
      first.assertAnswered();
      assertThat(peer.receive()).isEqualTo(3);
      waiting = PingThread.waiting(link);
      peer.answer(1);
      peer.hangUp();
      second.assertAnswered();
      third.assertFailed();
      fourth.assertFailed();
    }
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      waiting.assertAnswered();
    }
  }

  @Test
  void whoOfManyHasNotBeenSentOutlivesABrokenConnection() throws Exception {
    joinedBy(18);
    var first = PingThread.start(link);
    List<PingThread> others;
    try (var peer = server.accept()) {
      peer.receive();
      others = PingThread.waiting(link, 8);
      peer.answer(1);
      first.assertAnswered();
      assertThat(peer.receive()).isEqualTo(6);
      peer.hangUp();
      for (var sent : others.subList(0, 6)) {
        sent.assertFailed();
      }
    }
    try (var peer = server.accept()) {
      assertThat(peer.receive()).isEqualTo(2);
      peer.answer(2);
      others.get(6).assertAnswered();
      others.get(7).assertAnswered();
    }
  }

  @Test
  void aLoneThreadThatFailsLeavesTheNextAWorkingConnection() throws Exception {
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
    }
    first.assertFailed();
    var second = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      peer.answer(1);
      second.assertAnswered();
    }
  }

  @Test
  void whoWaitsTooLongIsNotSentAndToldTheProperty() throws Exception {
    link = link(Duration.ofMillis(100));
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = PingThread.start(link);
      assertThatThrownBy(() -> second.reply().get())
          .hasRootCauseInstanceOf(NoConnectionException.class)
          .hasMessageContaining("x.wait=100 ms");
      peer.answer(1);
      first.assertAnswered();
      var third = PingThread.start(link);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      third.assertAnswered();
    }
  }

  @Test
  void whoIsInterruptedWhileWaitingIsNotSent() throws Exception {
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = PingThread.waiting(link);
      var third = PingThread.waiting(link);
      second.thread().interrupt();
      assertThatThrownBy(() -> second.reply().get())
          .hasRootCauseInstanceOf(InterruptedException.class);
      peer.answer(1);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      first.assertAnswered();
      third.assertAnswered();
    }
  }

  @Test
  void aRequestThatCannotBeWrittenFailsAloneAmongOthers() throws Exception {
    var first = PingThread.start(link);
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
      first.assertAnswered();
    }
  }

  @Test
  void anErrorReplyIsForTheOneThatCausedItAndTheLinkGoesOn() throws Exception {
    var first = PingThread.start(link);
    try (var peer = server.accept()) {
      peer.receive();
      var second = PingThread.waiting(link);
      var third = PingThread.waiting(link);
      peer.send("-no\n");
      assertThatThrownBy(() -> first.reply().get()).hasRootCauseInstanceOf(ErrorReply.class);
      peer.receive();
      peer.send("-no\nPONG\n");
      assertThatThrownBy(() -> second.reply().get()).hasRootCauseInstanceOf(ErrorReply.class);
      third.assertAnswered();
      var fourth = PingThread.start(link);
      assertThat(peer.receive()).isEqualTo(1);
      peer.answer(1);
      fourth.assertAnswered();
    }
  }
}

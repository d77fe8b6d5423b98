// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.LineCodec.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnConnectionTest {

  private static final Duration LIMIT = Duration.ofMillis(200);

  private LineServer server;
  private Watchdog watchdog;

  @BeforeEach
  void start() throws Exception {
    server = new LineServer();
    watchdog = new Watchdog("test");
  }

  @AfterEach
  void stop() throws Exception {
    watchdog.close();
    server.close();
  }

  private Connection<OutputStream, InputStream> connection(LineCodec codec) throws Exception {
    return new OwnConnection<>(LineCodec.connector(server.address(), watchdog, codec, LIMIT));
  }

  private static <T> FutureTask<T> call(
      Connection<OutputStream, InputStream> way, Exchange<OutputStream, InputStream, T> exchange) {
    var reply = new FutureTask<>(() -> way.call(exchange));
    var thread = new Thread(reply, "caller");
    thread.setDaemon(true);
    thread.start();
    return reply;
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    server.close();
    try (var way = connection(new LineCodec())) {
      assertThatThrownBy(() -> way.call(new Line("first")))
          .isInstanceOf(ConnectFailure.class)
          .hasMessage("No connection to " + server.address());
    }
  }

  @Test
  void whoGetsNoReplyInTimeLeavesTheLinkForGood() throws Exception {
    try (var way = connection(new LineCodec())) {
      var first = call(way, new Line("first"));
      try (var peer = server.accept()) {
        assertThat(peer.receiveText()).isEqualTo("first\n");
        assertThatThrownBy(first::get)
            .hasRootCauseInstanceOf(SocketTimeoutException.class)
            .hasMessageContaining("No answer within 200 ms");
        var second = call(way, new Line("second"));
        try (var next = server.accept()) {
          assertThatThrownBy(peer::receiveText).isInstanceOf(SocketException.class);
          assertThat(next.receiveText()).isEqualTo("second\n");
          next.send("on time\n");
          assertThat(second.get()).isEqualTo("on time");
        }
      }
    }
  }

  @Test
  void aLinkInThePlaceOfABrokenOneIsCounted() throws Exception {
    try (var way = connection(new LineCodec())) {
      for (var reconnects = 0; reconnects < 3; reconnects++) {
        assertThat(reconnects()).isEqualTo(Math.max(0, reconnects - 1));
        var call = call(way, new Line("any"));
        try (var peer = server.accept()) {
          assertThat(peer.receiveText()).isEqualTo("any\n");
        }
        assertThatThrownBy(call::get).hasRootCauseInstanceOf(IOException.class);
      }
      assertThat(reconnects()).isEqualTo(2);
    }
  }

  private long reconnects() {
    return watchdog
        .events()
        .csv()
        .lines()
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.split(",", -1)[1]))
        .sum();
  }

  @Test
  void anErrorReplyLeavesTheLinkOpen() throws Exception {
    try (var way = connection(new LineCodec())) {
      var first = call(way, Line.PING);
      try (var peer = server.accept()) {
        peer.receive();
        peer.send("-no\n");
        assertThatThrownBy(first::get).hasRootCauseInstanceOf(ErrorReply.class);
        var second = call(way, Line.PING);
        peer.receive();
        peer.answer(1);
        assertThat(second.get()).isEqualTo("PONG");
      }
    }
  }

  @Test
  void aReplyThatBelongsToNobodyClosesTheLink() throws Exception {
    try (var way = connection(new LineCodec())) {
      var first =
          call(
              way,
              new Exchange<OutputStream, InputStream, String>() {
                @Override
                public void write(OutputStream writer) throws IOException {
                  Line.PING.write(writer);
                }

                @Override
                public String read(InputStream reader) throws ErrorReply, IOException {
                  Line.PING.read(reader);
                  throw new IllegalStateException("of another request");
                }
              });
      try (var peer = server.accept()) {
        peer.receive();
        peer.answer(1);
        assertThatThrownBy(first::get).hasMessageContaining("of another request");
      }
      var second = call(way, Line.PING);
      try (var peer = server.accept()) {
        peer.receive();
        peer.answer(1);
        assertThat(second.get()).isEqualTo("PONG");
      }
    }
  }

  @Test
  void everyLinkLogsInFirst() throws Exception {
    var codec =
        new LineCodec() {
          @Override
          public void login(Link<OutputStream, InputStream> link) throws IOException {
            try {
              link.call(new Line("LOGIN"));
            } catch (ErrorReply e) {
              throw new IOException(e.getMessage(), e);
            }
          }
        };
    try (var way = connection(codec)) {
      var refused = call(way, Line.PING);
      try (var peer = server.accept()) {
        assertThat(peer.receiveText()).isEqualTo("LOGIN\n");
        peer.send("-who are you\n");
        assertThatThrownBy(refused::get).hasMessageContaining("who are you");
      }
      var accepted = call(way, Line.PING);
      try (var peer = server.accept()) {
        assertThat(peer.receiveText()).isEqualTo("LOGIN\n");
        peer.send("welcome\n");
        assertThat(peer.receiveText()).isEqualTo("PING\n");
        peer.answer(1);
        assertThat(accepted.get()).isEqualTo("PONG");
      }
    }
  }

  @Test
  void aLinkAmongManyHasSmallBuffers() throws Exception {
    var sizes = new ArrayList<Integer>();
    var codec =
        new LineCodec() {
          @Override
          public InputStream reader(InputStream in, int bufferSize) {
            sizes.add(bufferSize);
            return super.reader(in, bufferSize);
          }
        };
    for (var others : List.of(0, 1024)) {
      for (var i = 0; i < others; i++) {
        watchdog.watch(() -> {}, LIMIT);
      }
      try (var way = connection(codec)) {
        var reply = call(way, Line.PING);
        try (var peer = server.accept()) {
          peer.send("PONG\n");
          assertThat(reply.get()).isEqualTo("PONG");
        }
      }
    }
    assertThat(sizes).containsExactly(Link.BUFFER_SIZE, Link.SMALL_BUFFER_SIZE);
  }

  @Test
  void aThreadThatFindsManyConnectingWaitsForItsTurn() throws Exception {
    watchdog.connecting().drainPermits();
    try (var way = connection(new LineCodec())) {
      var reply = call(way, Line.PING);
      while (!watchdog.connecting().hasQueuedThreads()) {
        Thread.onSpinWait();
      }
      watchdog.connecting().release();
      try (var peer = server.accept()) {
        peer.send("PONG\n");
        assertThat(reply.get()).isEqualTo("PONG");
      }
      assertThat(watchdog.connecting().availablePermits()).isOne();
    }
  }
}

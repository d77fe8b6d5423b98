// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.http.HttpSettings.Timeouts;
import io.github.ycsbsweep.standins.SocketServer;
import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.OpenSockets;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpConnectionsTest {

  /** Answers with the number of the connection; {@code /silent} is never answered. */
  private static final class Numbering extends SocketServer {
    private final AtomicInteger connections = new AtomicInteger();

    Numbering() throws IOException {
      super(FreePort.find());
    }

    @Override
    protected void serve(Socket socket) throws IOException {
      var number = Integer.toString(connections.incrementAndGet()).getBytes(US_ASCII);
      var in = new BufferedInputStream(socket.getInputStream());
      for (var read = HttpRequest.read(in); read.isPresent(); read = HttpRequest.read(in)) {
        if (read.get().path().equals("/silent")) {
          continue;
        }
        HttpAnswer.of(200, "OK").with(number).write(socket.getOutputStream(), read.get());
        if (!read.get().keepsAlive()) {
          return;
        }
      }
    }

    @Override
    public void clear() {}
  }

  private Numbering server;

  @BeforeEach
  void start() throws Exception {
    server = new Numbering();
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private HttpConnections connections(boolean keepAlive, int poolSize) {
    var second = Duration.ofSeconds(1);
    return new HttpConnections(
        new HttpSettings(
            "x",
            "127.0.0.1",
            server.port(),
            keepAlive,
            true,
            poolSize,
            new Timeouts(second, second, Duration.ofMillis(50))));
  }

  private static ClassicHttpRequest get(String path) {
    return new BasicClassicHttpRequest("GET", path);
  }

  @Test
  void aConnectionIsUsedAgain() throws Exception {
    try (var http = connections(true, 4)) {
      assertThat(http.send(get("/")).text()).isEqualTo("1");
      assertThat(http.send(get("/")).text()).isEqualTo("1");
    }
  }

  @Test
  void withoutKeepAliveEachRequestHasItsOwnWhichTheServerCloses() throws Exception {
    try (var http = connections(false, 4)) {
      assertThat(http.send(get("/")).text()).isEqualTo("1");
      assertThat(http.send(get("/")).text()).isEqualTo("2");
    }
    if (OpenSockets.known()) {
      assertThat(waiting(true)).as("local ports of the client in TIME_WAIT").isZero();
    }
  }

  @Test
  void severalRequestsCanHaveOneConnectionEvenThen() throws Exception {
    try (var http = connections(false, 4);
        var pinned = http.lease()) {
      assertThat(pinned.send(get("/")).text()).isEqualTo("1");
      assertThat(http.send(get("/")).text()).isEqualTo("2");
      assertThat(pinned.last(get("/")).text()).isEqualTo("1");
    }
  }

  @Test
  void aPinnedConnectionThatWasNotFinishedIsNotUsedAgain() throws Exception {
    try (var http = connections(true, 4)) {
      try (var pinned = http.lease()) {
        pinned.send(get("/"));
      }
      assertThat(http.send(get("/")).text()).isEqualTo("2");
    }
  }

  @Test
  void aThreadThatGetsNoConnectionIsToldOfThePool() throws Exception {
    try (var http = connections(true, 1);
        var pinned = http.lease()) {
      assertThat(pinned.send(get("/")).status()).isEqualTo(200);
      assertThatThrownBy(() -> http.send(get("/")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use for 50 ms (x.poolsize=1, x.poolTimeoutMillis)");
    }
  }

  @Test
  void anAnswerIsNotWaitedForForEver() throws Exception {
    try (var http = connections(true, 1)) {
      assertThatThrownBy(() -> http.send(get("/silent")))
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(http.send(get("/")).text()).isEqualTo("2");
    }
  }

  @Test
  void oneRequestFailsWhenTheServerWasRestartedAndNoMore() throws Exception {
    try (var http = connections(true, 4)) {
      try (var one = http.lease();
          var other = http.lease()) {
        one.last(get("/"));
        other.last(get("/"));
      }
      server.kill();
      server.start();
      assertThatThrownBy(() -> http.send(get("/"))).isInstanceOf(IOException.class);
      assertThat(http.send(get("/")).text()).isEqualTo("3");
    }
  }

  @Test
  void whoeverIsOutOfPortsIsToldWhatToRaise() {
    var settings = connections(false, 1).settings();
    assertThat(settings.explained(new IOException("Cannot assign requested address")))
        .hasMessageContaining("net.ipv4.ip_local_port_range")
        .hasMessageContaining("net.ipv4.tcp_tw_reuse")
        .hasMessageContaining("x.keepalive=true");
    assertThat(settings.explained(new IOException("Too many open files")))
        .hasMessageContaining("ulimit -n")
        .hasMessageContaining("x.poolsize");
  }

  /** Connections to the server that wait for their ports to be free, on the client's side. */
  private long waiting(boolean clientSide) throws IOException {
    var port = String.format(Locale.ROOT, ":%04X", server.port());
    var column = clientSide ? 2 : 1;
    try (var lines = Files.lines(Path.of("/proc/self/net/tcp"))) {
      return lines
          .map(line -> line.strip().split("\\s+", -1))
          .filter(words -> words[column].endsWith(port) && words[3].equals("06"))
          .count();
    }
  }
}

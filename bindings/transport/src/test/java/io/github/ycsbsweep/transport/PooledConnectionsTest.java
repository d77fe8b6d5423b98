// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.transport.LineCodec.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class PooledConnectionsTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void ofAServerThatWasAwayOnlyOneCallFails() throws Exception {
    try (var server = new LineServer();
        var watchdog = new Watchdog("test")) {
      var pool =
          new PooledConnections<>(
              LineCodec.connector(server.address(), watchdog),
              LineCodec.mode(ConnectionMode.Kind.POOL, 2, LONG));
      var connection = pool.connect();
      var first = call(connection);
      try (var one = server.accept()) {
        var second = call(connection);
        try (var other = server.accept()) {
          one.send("PONG\n");
          other.send("PONG\n");
          assertThat(first.get()).isEqualTo("PONG");
          assertThat(second.get()).isEqualTo("PONG");
        }
      }
      var meets = call(connection);
      assertThatThrownBy(meets::get).hasRootCauseInstanceOf(IOException.class);

      var next = call(connection);
      try (var again = server.accept()) {
        again.send("PONG\n");
        assertThat(next.get()).isEqualTo("PONG");
      }
      pool.close();
    }
  }

  private static FutureTask<String> call(Connection<OutputStream, InputStream> connection) {
    var reply = new FutureTask<>(() -> connection.call(new Line("ping")));
    var thread = new Thread(reply, "caller");
    thread.setDaemon(true);
    thread.start();
    return reply;
  }
}

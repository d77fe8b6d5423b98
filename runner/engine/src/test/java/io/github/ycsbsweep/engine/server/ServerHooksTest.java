// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Lifetime;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of the user's that start and stop his server: a real Redis here. */
class ServerHooksTest {

  @TempDir Path folder;

  private ServerFixture fixture;
  private int port;

  @BeforeEach
  void aPort() throws IOException, UserError {
    fixture = new ServerFixture(folder);
    port = Ports.free().next(0);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private String start() {
    return "redis-server --port "
        + port
        + " --bind 127.0.0.1 --save '' --daemonize yes --logfile log --pidfile \"$PWD/pid\"";
  }

  private static String stop() {
    return "kill $(cat pid); while [ -e pid ]; do sleep 0.05; done; echo stopped >>ends";
  }

  private Server open(String start, Optional<String> stop) throws Exception {
    var external =
        fixture.external("redis", "127.0.0.1:" + port, Map.of("redis.password", "hunter22"));
    var servers = new Servers(fixture.tools, List.of("java"), true, Ports.free());
    var workload = with(external, new Lifetime(true, Optional.of(start), stop, Optional.empty()));
    return servers.open(workload, servers.choose(workload), OptionalLong.empty());
  }

  private static SystemWorkload with(SystemWorkload workload, Lifetime lifetime) {
    var form = Systems.form(Systems.STANDALONE);
    return ServerFixture.with(
        workload,
        new ServerRequest(
            Mode.AUTO, form, Systems.FOUND, List.of(), false, false, lifetime, ServerLimits.NONE));
  }

  private void isGone() throws IOException {
    assertThat(folder.resolve("pid")).doesNotExist();
    assertThat(folder.resolve("ends")).hasContent("stopped\n");
  }

  @Test
  void startTheServerAndStopItOnce() throws Exception {
    var server = open(start(), Optional.of(stop()));
    assertThat(Resp.ask(port, "PING")).isEqualTo("+PONG");
    server.close();
    server.close();
    isGone();
  }

  @Test
  void waitUntilAServerIsGoneWhoseStopCommandOnlyAsksItToEnd() throws Exception {
    var asks = Optional.of("{ sleep 0.3; " + stop() + "; } >/dev/null 2>&1 &");
    open(start(), asks).close();
    open(start(), asks).close();
    assertThatThrownBy(() -> Resp.ask(port, "PING")).isInstanceOf(ConnectException.class);
  }

  @Test
  void stopWhatWasStartedByARunThatIsOver() throws Exception {
    open(start(), Optional.of(stop()));
    // As the watchdog does after a kill -9.
    fixture.close();
    isGone();
  }

  @Test
  void stopWhatACommandStartedThatFailed() {
    var failing =
        start() + "; while [ ! -s pid ]; do sleep 0.05; done; echo password hunter22 >&2; exit 7";
    assertThatThrownBy(() -> open(failing, Optional.of(stop())))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageStartingWith("redis: --server-start ended with exit status 7: redis-server ");
    assertThat(fixture.said).contains("    password ***");
    assertThat(folder.resolve("ends")).hasContent("stopped\n");
  }

  @Test
  void leaveAloneAServerThatTheyDidNotStart() throws Exception {
    try (var own = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      var address = own.identity().address();
      port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
      assertThatThrownBy(() -> open("touch started", Optional.of("touch ends")))
          .hasMessageContaining("a server answers at " + address + " before --server-start");
      assertThat(Files.exists(folder.resolve("started"))).isFalse();
      assertThat(Files.exists(folder.resolve("ends"))).isFalse();
      // A command that starts it anew has no other to stop it.
      open("true", Optional.empty()).close();
      assertThat(own.answers()).isTrue();
    }
  }
}

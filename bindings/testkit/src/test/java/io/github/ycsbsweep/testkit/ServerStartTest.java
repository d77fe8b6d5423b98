// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;

/** A server whose first start fails leaves no process and no folder. */
class ServerStartTest {

  @Test
  void aContractClosesAServerThatCanNotBeStarted() {
    var server = new SleepingServer();
    assertThatThrownBy(() -> new SleepingContract(server).startServer())
        .hasMessageContaining("does not answer");
    assertThat(server.folder).doesNotExist();
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void aProcessThatDoesNotAnswerIsEndedAtOnce() throws Exception {
    try (var process = new ServerProcess("sleeping", List.of("sleep", "60"))) {
      assertThatThrownBy(
              () ->
                  process.start(
                      () -> {
                        throw new IOException("does not answer");
                      }))
          .hasMessageContaining("does not answer");
      assertThat(process.isAlive()).isFalse();
    }
  }

  /** Starts a process that answers nobody. */
  private static final class SleepingServer implements TestServer {
    private final ServerProcess process;
    private final Path folder;

    SleepingServer() {
      try {
        process = new ServerProcess("sleeping", List.of("sleep", "60"));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      folder = process.folder();
    }

    boolean isAlive() {
      return process.isAlive();
    }

    @Override
    public void start() throws Exception {
      process.start(
          () -> {
            throw new IOException("does not answer");
          });
    }

    @Override
    public void kill() throws IOException {
      process.kill();
    }

    @Override
    public void clear() {
      // It holds nothing.
    }

    @Override
    public Address address() {
      return Address.local(1);
    }

    @Override
    public void close() throws IOException {
      process.close();
    }
  }

  /** A contract that never comes to its first rule. */
  private static final class SleepingContract extends BindingContract {
    private final TestServer server;

    SleepingContract(TestServer server) {
      this.server = server;
    }

    @Override
    protected Capabilities capabilities() {
      return Capabilities.of("sleeping", "timeout");
    }

    @Override
    protected TestServer newServer(Optional<String> password) {
      return server;
    }

    @Override
    protected DB newBinding() {
      throw new AssertionError("nothing is tried");
    }

    @Override
    protected Properties properties(Address address) {
      return new Properties();
    }
  }
}

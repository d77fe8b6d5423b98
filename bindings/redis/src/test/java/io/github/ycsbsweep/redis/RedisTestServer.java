// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.embedded.core.ExecutableProvider;

/** A real redis-server that keeps nothing on disk. */
final class RedisTestServer implements TestServer {

  /** From the port of a node of a cluster to that on which the nodes talk to each other. */
  private static final int BUS = 10_000;

  private final Address address;
  private final Optional<String> password;
  private final ServerProcess process;

  RedisTestServer(Path binary, Optional<String> password, String... options) throws IOException {
    this(FreePort.find(), binary, password, options);
  }

  private RedisTestServer(int port, Path binary, Optional<String> password, String... options)
      throws IOException {
    this.address = Address.local(port);
    this.password = password;
    var command = new ArrayList<>(List.of(binary.toString(), "--bind", "127.0.0.1"));
    command.addAll(List.of("--port", Integer.toString(address.port()), "--save", ""));
    password.ifPresent(given -> command.addAll(List.of("--requirepass", given)));
    command.addAll(Arrays.asList(options));
    process = new ServerProcess("redis", command);
  }

  /** One that can be a node of a cluster. */
  static RedisTestServer withBus(Path binary, Optional<String> password, String... options)
      throws IOException {
    return new RedisTestServer(FreePort.find(BUS), binary, password, options);
  }

  /** A running server from the embedded binary, the one that every machine has. */
  static RedisTestServer started(String... options) throws Exception {
    var server = new RedisTestServer(embedded(), Optional.empty(), options);
    server.start();
    return server;
  }

  /** The redis-server that embedded-redis brings. */
  static Path embedded() {
    return Embedded.BINARY;
  }

  /** The redis-server of this machine. */
  static Optional<Path> installed() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, "redis-server"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** A connection past the binding, to look and to prepare. */
  Jedis client() {
    var jedis = new Jedis(address.host(), address.port());
    password.ifPresent(jedis::auth);
    return jedis;
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("redis.host", address.host());
    properties.setProperty("redis.port", Integer.toString(address.port()));
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  @Override
  public void start() throws Exception {
    process.start(this::answers);
  }

  @Override
  public void kill() throws Exception {
    process.kill();
  }

  @Override
  public void clear() {
    try (var jedis = client()) {
      jedis.flushAll();
    }
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    process.close();
  }

  private boolean answers() {
    try (var jedis = client()) {
      return "PONG".equals(jedis.ping());
    } catch (JedisConnectionException e) {
      return false;
    } catch (JedisDataException e) {
      return true;
    }
  }

  /** It is unpacked once: it has 10 MB, and every rule of the contract starts a server. */
  private static final class Embedded {
    static final Path BINARY = unpacked();

    private static Path unpacked() {
      try {
        return ExecutableProvider.newJarResourceProvider().get().toPath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;

/** The memcached of this machine: {@code apt-get install memcached}, and sasl2-bin for logins. */
final class MemcachedTestServer implements TestServer {

  static final String USER = "ycsb";

  private final Address address = Address.local(FreePort.find());
  private final Optional<String> password;
  private final ServerProcess process;

  MemcachedTestServer(Optional<String> password, String... options) throws IOException {
    this.password = password;
    var command = new ArrayList<String>();
    if (password.isPresent()) {
      command.addAll(
          List.of("sh", "-c", "SASL_CONF_PATH=$PWD exec memcached \"$@\"", "memcached", "-S"));
    } else {
      command.add("memcached");
    }
    command.addAll(List.of("-l", "127.0.0.1", "-p", Integer.toString(address.port())));
    // As root it asks for somebody to be; elsewhere the option does nothing.
    command.addAll(List.of("-U", "0", "-u", "root", "-I", "8m", "-m", "256"));
    command.addAll(Arrays.asList(options));
    process = new ServerProcess("memcached", command);
  }

  /** A running server. */
  static MemcachedTestServer started(String... options) throws Exception {
    var server = new MemcachedTestServer(Optional.empty(), options);
    server.start();
    return server;
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("memcached.hosts", address.toString());
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  /** A command of the text protocol, with its CRLF; what comes until the answer's end. */
  String ask(String command, String end) throws IOException {
    try (var socket = new Socket(address.host(), address.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(command.getBytes(StandardCharsets.UTF_8));
      var answer = new StringBuilder();
      while (answer.indexOf(end) < 0) {
        var next = socket.getInputStream().read();
        if (next < 0) {
          throw new IOException("closed after " + answer);
        }
        answer.append((char) next);
      }
      return answer.toString();
    }
  }

  @Override
  public void start() throws Exception {
    if (password.isPresent()) {
      createUser(password.get());
    }
    process.start(this::answers);
  }

  @Override
  public void kill() throws Exception {
    process.kill();
  }

  @Override
  public void clear() throws IOException {
    if (password.isEmpty()) {
      ask("flush_all\r\n", "OK\r\n");
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
    var host = new Host(address.host(), address.port());
    var protocol =
        password.isPresent() ? MemcachedSettings.Protocol.BINARY : MemcachedSettings.Protocol.TEXT;
    try {
      VersionProbe.await(host, protocol, Duration.ofSeconds(1));
      return true;
    } catch (DBException e) {
      return false;
    }
  }

  /** The password database that {@code memcached -S} is told to use. */
  private void createUser(String secret) throws Exception {
    var folder = process.folder();
    var database = folder.resolve("sasldb").toString();
    Files.writeString(
        folder.resolve("memcached.conf"),
        "mech_list: plain cram-md5\npwcheck_method: auxprop\nauxprop_plugin: sasldb\nsasldb_path: "
            + database
            + "\n");
    var builder =
        new ProcessBuilder("saslpasswd2", "-p", "-c", "-a", "memcached", "-f", database, USER);
    builder.environment().putAll(Map.of("LC_ALL", "C"));
    var child = builder.redirectErrorStream(true).start();
    child.getOutputStream().write(secret.getBytes(StandardCharsets.UTF_8));
    child.getOutputStream().close();
    if (child.waitFor() != 0) {
      throw new IOException(
          "saslpasswd2: "
              + new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}

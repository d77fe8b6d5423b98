// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;

/** PostgreSQL, in processes of its own. */
final class PostgresqlServer implements TestServer {

  private final Address address = Address.local(FreePort.find());
  private final Optional<String> password;
  private final ServerProcess process;
  private final Path data;

  PostgresqlServer(PostgresqlInstallation installation, Optional<String> password)
      throws Exception {
    this.password = password;
    this.process =
        new ServerProcess(
            "postgresql",
            installation.command(
                "postgres",
                "-D",
                "data",
                "-h",
                address.host(),
                "-p",
                Integer.toString(address.port()),
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
                "-c",
                // In its folder: what is in /dev/shm stays there when it is killed.
                "dynamic_shared_memory_type=mmap"));
    this.data = process.folder().resolve("data");
    PostgresqlInstallation.open(process.folder());
    var empty = installation.database().toString();
    var copy = new ProcessBuilder("cp", "-a", empty, data.toString()).redirectErrorStream(true);
    PostgresqlInstallation.succeeds(copy.start(), "cp");
    Files.writeString(data.resolve("pg_hba.conf"), logins());
  }

  /** What leads a binding to a server. */
  static Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("postgresql.host", address.host());
    properties.setProperty("postgresql.port", Integer.toString(address.port()));
    return properties;
  }

  private String logins() {
    return "host all admin 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 "
        + (password.isPresent() ? "scram-sha-256" : "trust");
  }

  @Override
  public void start() throws Exception {
    var isNew = !Files.exists(data.resolve("postmaster.opts"));
    process.start(this::answers);
    if (isNew) {
      var login = password.map(text -> " PASSWORD '" + text + "'").orElse("");
      run("CREATE ROLE ycsb SUPERUSER LOGIN" + login);
    }
  }

  private boolean answers() {
    try {
      connect().close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private Connection connect() throws SQLException {
    var login = new Properties();
    login.setProperty("user", "admin");
    return new Driver().connect("jdbc:postgresql://" + address + "/postgres", login);
  }

  /** Runs statements, as whoever may do everything. */
  void run(String... statements) throws SQLException {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      for (var sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** All of its processes: a new one refuses to start beside the rest of an old one. */
  @Override
  public void kill() throws IOException {
    var file = data.resolve("postmaster.pid");
    if (Files.exists(file)) {
      var first = ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0)));
      var others = first.stream().flatMap(ProcessHandle::descendants).toList();
      process.kill();
      others.forEach(ProcessHandle::destroyForcibly);
      awaitEnd(others);
    }
  }

  private static void awaitEnd(List<ProcessHandle> processes) throws IOException {
    try {
      BoundedWait.until(
          "the server's processes end", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public void clear() throws SQLException {
    run("DROP SCHEMA public CASCADE", "CREATE SCHEMA public AUTHORIZATION ycsb");
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    kill();
    process.close();
  }
}

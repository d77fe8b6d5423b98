// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.StoreClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Opens connections for the YCSB threads of a process, and makes the tables that they miss. */
public final class JdbcClient implements StoreClient {

  private final SqlDialect dialect;
  private final JdbcSettings settings;
  private final ClientEvents events = new ClientEvents(Set.of(ClientEvents.Kind.RECONNECTS));

  JdbcClient(SqlDialect dialect, JdbcSettings settings) {
    this.dialect = dialect;
    this.settings = settings;
  }

  SqlDialect dialect() {
    return dialect;
  }

  JdbcSettings settings() {
    return settings;
  }

  /** A connection with a limit for every wait. */
  Connection open() throws SQLException {
    var url = dialect.url(settings.server());
    var connection = dialect.driver().connect(url, settings.connection());
    if (connection == null) {
      throw new SQLException("The driver does not know " + url);
    }
    try {
      begin(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** The same in the place of one that broke. */
  Connection reopen() throws SQLException {
    var connection = open();
    events.count(ClientEvents.Kind.RECONNECTS);
    return connection;
  }

  private void begin(Connection connection) throws SQLException {
    limit(connection, settings.timeouts().request());
    try (var statement = connection.createStatement()) {
      for (var sql : dialect.session(settings)) {
        statement.execute(sql);
      }
    }
  }

  private static void limit(Connection connection, Duration wait) throws SQLException {
    try {
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(wait.toMillis()));
    } catch (SQLFeatureNotSupportedException e) {
      // Its driver is told the limit in its own way, or has no network to wait for.
    }
  }

  /** Makes the table, unless there is one: one thread at a time, and other processes beside it. */
  synchronized void ensureTable(Connection connection, String table) throws SQLException {
    if (exists(connection, table)) {
      return;
    }
    try (var statement = connection.createStatement()) {
      statement.execute(dialect.create(table, settings.fields()));
    } catch (SQLException e) {
      if (!exists(connection, table)) {
        throw e;
      }
    }
  }

  /** A question that any store answers, whoever may not look into its catalogue. */
  private boolean exists(Connection connection, String table) {
    try (var statement = connection.createStatement()) {
      statement.execute("SELECT 1 FROM " + dialect.quoted(table) + " WHERE 1 = 0");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Empties the table of the workload: the others in a database are somebody's. */
  @Override
  public void flush(Duration limit) throws SQLException {
    try (var connection = open();
        var statement = connection.createStatement()) {
      // A table that can't be looked at is no empty one.
      ensureTable(connection, settings.table());
      limit(connection, limit);
      statement.execute(dialect.empty(settings.table()));
    }
  }

  @Override
  public String address() {
    return settings.server().address();
  }

  @Override
  public ServerStateFiles.Source state() {
    return this::tell;
  }

  private void tell(ServerState state) throws SQLException {
    try (var connection = open()) {
      var data = connection.getMetaData();
      state.version(data.getDatabaseProductVersion());
      state.config("driver", data.getDriverName() + " " + data.getDriverVersion());
      settings.driver().forEach((name, value) -> state.config("driver." + name, value));
      dialect.tell(connection, state);
    }
  }

  @Override
  public Optional<ClientEvents> events() {
    return Optional.of(events);
  }

  @Override
  public void close(FailureLog failures) {
    // Each thread has closed its own connection.
  }
}

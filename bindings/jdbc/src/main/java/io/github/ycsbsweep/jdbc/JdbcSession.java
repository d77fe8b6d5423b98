// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.transport.Backoff;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** The connection of one thread, and a new one when that broke. */
final class JdbcSession implements AutoCloseable {

  private static final Backoff.Limits WAITS =
      new Backoff.Limits(Duration.ofMillis(10), Duration.ofMillis(200));

  private final JdbcClient client;
  private final Backoff backoff = new Backoff(WAITS);
  private Optional<RecordStatements> statements;

  /** Connects. */
  JdbcSession(JdbcClient client) throws SQLException {
    this.client = client;
    this.statements = Optional.of(on(client.open()));
  }

  private RecordStatements on(Connection connection) {
    return new RecordStatements(client, connection);
  }

  /** Does work on the connection, which ends if it is broken, or nobody knows its state. */
  <T> T run(Work<T> work) throws SQLException, InterruptedException {
    try {
      var result = work.run(connected());
      backoff.worked();
      return result;
    } catch (SQLException | RuntimeException e) {
      if (statements.filter(RecordStatements::isUsable).isEmpty()) {
        backoff.failed();
        drop();
      }
      throw e;
    }
  }

  private RecordStatements connected() throws SQLException, InterruptedException {
    if (statements.isEmpty()) {
      backoff.await();
      statements = Optional.of(on(client.reopen()));
    }
    return statements.get();
  }

  private void drop() {
    try {
      close();
    } catch (SQLException e) {
      // It is broken already.
    }
  }

  @Override
  public void close() throws SQLException {
    var last = statements;
    statements = Optional.empty();
    if (last.isPresent()) {
      last.get().close();
    }
  }

  /** One operation. */
  @FunctionalInterface
  interface Work<T> {
    T run(RecordStatements statements) throws SQLException;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.transport.Backoff;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** The connection of one thread, and a new one when that broke. */
final class JdbcSession implements StoreSession {

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

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws Exception {
    return run(statements -> statements.read(table, key, fields, record));
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields) throws Exception {
    return run(statements -> statements.insert(table, new NewRecord(key, fields)));
  }

  /** A batch is one transaction: what fails has written nothing. */
  @Override
  public int insertAll(String table, List<NewRecord> records, FailureLog failures)
      throws Exception {
    return run(statements -> statements.insertAll(table, records));
  }

  @Override
  public Status update(String table, String key, Map<String, byte[]> fields) throws Exception {
    return run(statements -> statements.update(table, key, fields));
  }

  @Override
  public Status delete(String table, String key) throws Exception {
    return run(statements -> statements.delete(table, key));
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws Exception {
    return run(statements -> statements.scan(table, startKey, count, fields, records));
  }

  /** Does work on the connection, which ends if it is broken, or nobody knows its state. */
  private <T> T run(Work<T> work) throws SQLException, InterruptedException {
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
  private interface Work<T> {
    T run(RecordStatements statements) throws SQLException;
  }
}

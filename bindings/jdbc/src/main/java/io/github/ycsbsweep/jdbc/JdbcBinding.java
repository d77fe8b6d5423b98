// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** A binding over JDBC without its store, which says its properties and its dialect. */
public abstract class JdbcBinding extends StoreBinding<JdbcSettings, JdbcClient> {

  private final SqlDialect dialect;
  private Optional<JdbcSession> session = Optional.empty();

  /**
   * For the store's own constructor, which has no parameters.
   *
   * @param shared a constant of the store's class
   */
  protected JdbcBinding(SharedClient<JdbcClient> shared, SqlDialect dialect) {
    super(shared);
    this.dialect = dialect;
  }

  @Override
  protected JdbcClient connect(JdbcSettings settings, FailureLog failures) {
    return new JdbcClient(dialect, settings);
  }

  @Override
  protected void openSession(JdbcSettings settings, JdbcClient client) throws DBException {
    try {
      session = Optional.of(new JdbcSession(client));
    } catch (SQLException | RuntimeException e) {
      throw new DBException(client.address() + ": " + RootCause.describe(e), e);
    }
  }

  @Override
  protected void closeSession() throws SQLException {
    var last = session;
    session = Optional.empty();
    if (last.isPresent()) {
      last.get().close();
    }
  }

  @Override
  protected int batchSize(JdbcSettings settings) {
    return settings.batchSize();
  }

  @Override
  protected Status readRecord(
      String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws Exception {
    return session().run(statements -> statements.read(table, key, fields, record));
  }

  @Override
  protected Status insertRecord(String table, String key, Map<String, byte[]> fields)
      throws Exception {
    return session().run(statements -> statements.insert(table, new NewRecord(key, fields)));
  }

  /** A batch is one transaction: what fails has written nothing. */
  @Override
  protected int insertRecords(String table, List<NewRecord> records) throws Exception {
    return session()
        .run(
            statements -> {
              statements.insertAll(table, records);
              return 0;
            });
  }

  @Override
  protected Status updateRecord(String table, String key, Map<String, byte[]> fields)
      throws Exception {
    return session().run(statements -> statements.update(table, key, fields));
  }

  @Override
  protected Status deleteRecord(String table, String key) throws Exception {
    return session().run(statements -> statements.delete(table, key));
  }

  @Override
  protected Status scanRecords(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws Exception {
    return session().run(statements -> statements.scan(table, startKey, count, fields, records));
  }

  private JdbcSession session() {
    return session.orElseThrow();
  }
}

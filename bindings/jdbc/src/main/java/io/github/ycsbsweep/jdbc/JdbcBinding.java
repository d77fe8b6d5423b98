// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import java.sql.SQLException;
import site.ycsb.DBException;

/** A binding over JDBC without its store, which says its properties and its dialect. */
public abstract class JdbcBinding extends StoreBinding<JdbcSettings, JdbcClient, JdbcSession> {

  private final SqlDialect dialect;

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
  protected JdbcSession openSession(JdbcSettings settings, JdbcClient client) throws DBException {
    try {
      return new JdbcSession(client);
    } catch (SQLException | RuntimeException e) {
      throw new DBException(client.address() + ": " + RootCause.describe(e), e);
    }
  }

  @Override
  protected int batchSize(JdbcSettings settings) {
    return settings.batchSize();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.jdbc.JdbcSettings.Timeouts;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.SharedClient;
import java.util.Map;
import site.ycsb.DBException;

/** What a store on this module is: its properties, and its {@link PostgresqlDialect}. */
public final class PostgresqlBinding extends JdbcBinding {

  private static final SharedClient<JdbcClient> SHARED = new SharedClient<>("postgresql");

  private static final JdbcSettings.Names NAMES =
      new JdbcSettings.Names(
          "postgresql.host",
          "postgresql.port",
          "postgresql.database",
          "postgresql.user",
          "postgresql.password",
          "postgresql.connectTimeoutMillis",
          "postgresql.requestTimeoutMillis",
          "postgresql.batchsize");

  /** As YCSB makes it. */
  public PostgresqlBinding() {
    super(SHARED, new PostgresqlDialect());
  }

  @Override
  protected JdbcSettings settings(BindingProperties properties) throws DBException {
    var settings = JdbcSettings.from(properties, NAMES, getProperties());
    var timeouts = settings.timeouts();
    return settings.with(
        Map.of(
            "connectTimeout", Timeouts.seconds(timeouts.connect()),
            "socketTimeout", Timeouts.seconds(timeouts.request()),
            "sslmode", "disable"));
  }
}

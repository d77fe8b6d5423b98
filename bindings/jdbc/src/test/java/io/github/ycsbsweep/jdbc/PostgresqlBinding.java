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

  /** As YCSB makes it. */
  public PostgresqlBinding() {
    super(SHARED, new PostgresqlDialect());
  }

  @Override
  protected JdbcSettings settings(BindingProperties properties) throws DBException {
    var settings = JdbcSettings.from(properties, "postgresql", getProperties());
    var timeouts = settings.timeouts();
    return settings.with(
        Map.of(
            "connectTimeout", Timeouts.seconds(timeouts.connect()),
            "socketTimeout", Timeouts.seconds(timeouts.request()),
            "sslmode", "disable"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.jdbc.JdbcSettings;
import io.github.ycsbsweep.jdbc.SqlDialect;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerState;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;

/** What @Store@ says in SQL of its own; its other statements are those of {@link SqlDialect}. */
final class @Store@Dialect implements SqlDialect {

  // PostgreSQL: new org.postgresql.Driver(); MariaDB: new org.mariadb.jdbc.Driver()
  @Override
  public Driver driver() {
    throw new UnsupportedOperationException("driver is not written yet");
  }

  @Override
  public String url(JdbcSettings.Server server) {
    return "jdbc:@store@://" + server.address() + "/" + server.database();
  }

  // PostgreSQL: TEXT COLLATE "C"; MariaDB: VARCHAR(255) COLLATE utf8mb4_nopad_bin
  @Override
  public String keyType() {
    return "VARCHAR(255)";
  }

  // PostgreSQL: BYTEA; MariaDB: LONGBLOB, and quoted() is with `
  @Override
  public String valueType() {
    return "BLOB";
  }

  // PostgreSQL: "SET statement_timeout = " + settings.timeouts().request().toMillis()
  // MariaDB: "SET max_statement_time = " + Timeouts.seconds(settings.timeouts().request())
  @Override
  public List<String> session(JdbcSettings settings) {
    return List.of();
  }

  // What shows whether a write is on disk before it is answered. PostgreSQL:
  //   var words = QueryRows.of(connection, "SELECT name, setting FROM pg_settings");
  //   state.raw("", words);
  @Override
  public void tell(Connection connection, ServerState state) throws SQLException {
    state.persistence(Durability.UNKNOWN, "unknown");
  }
}

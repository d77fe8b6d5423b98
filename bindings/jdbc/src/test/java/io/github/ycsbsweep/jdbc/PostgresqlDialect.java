// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerState;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;

/** PostgreSQL as a store's page has it. */
final class PostgresqlDialect implements SqlDialect {

  @Override
  public Driver driver() {
    return new org.postgresql.Driver();
  }

  @Override
  public String url(JdbcSettings.Server server) {
    return "jdbc:postgresql://" + server.address() + "/" + server.database();
  }

  @Override
  public String keyType() {
    return "TEXT COLLATE \"C\"";
  }

  @Override
  public String valueType() {
    return "BYTEA";
  }

  @Override
  public List<String> session(JdbcSettings settings) {
    return List.of("SET statement_timeout = " + settings.timeouts().request().toMillis());
  }

  @Override
  public void tell(Connection connection, ServerState state) throws SQLException {
    var words = QueryRows.of(connection, "SELECT name, setting FROM pg_settings");
    state.raw("", words);
    var synchronous = words.get("synchronous_commit");
    state.persistence(
        synchronous.equals("off") ? Durability.PERIODIC : Durability.EVERY_WRITE,
        "synchronous_commit=" + synchronous);
  }
}

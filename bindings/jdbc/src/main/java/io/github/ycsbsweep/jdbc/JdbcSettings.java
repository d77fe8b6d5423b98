// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.WholeRecord;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * Where the server is, and how it is spoken to.
 *
 * @param fields of a record; each has a column
 * @param batchSize inserts that are written together
 * @param driver what the driver is told beside user and password, by its own names
 */
public record JdbcSettings(
    Server server,
    Login login,
    Timeouts timeouts,
    String table,
    List<String> fields,
    int batchSize,
    Map<String, String> driver) {

  /** A database of a server. */
  public record Server(String host, int port, String database) {

    /** {@code host:port}, as URLs and failure messages name it. */
    public String address() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /** Who logs in, if anybody has to. */
  public record Login(Optional<String> user, Optional<String> password) {

    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
      return user.orElse("");
    }
  }

  /**
   * Longest waits.
   *
   * @param connect for a connection to be made
   * @param request for an answer
   */
  public record Timeouts(Duration connect, Duration request) {

    /** For drivers that count in seconds: whole ones, at least one. */
    public static String seconds(Duration limit) {
      return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
    }
  }

  /**
   * The values of the properties whose names begin with the store's, checked.
   *
   * @param workload says which table has its records, and which fields a record has
   * @throws DBException naming the property, its value and what is allowed
   */
  public static JdbcSettings from(BindingProperties properties, String store, Properties workload)
      throws DBException {
    return new JdbcSettings(
        new Server(
            properties.text(store + ".host").trim(),
            properties.integer(store + ".port", 1, 65_535),
            properties.text(store + ".database").trim()),
        new Login(properties.optional(store + ".user"), properties.optional(store + ".password")),
        new Timeouts(
            properties.millis(store + ".connectTimeoutMillis"),
            properties.millis(store + ".requestTimeoutMillis")),
        WholeRecord.tableOf(workload),
        // field2 before field10
        WholeRecord.fieldsOf(workload).stream()
            .sorted(Comparator.comparingInt(String::length).thenComparing(name -> name))
            .toList(),
        properties.integer(store + ".batchsize", 1, 100_000),
        Map.of());
  }

  /** The same server, with a driver that is told this. */
  public JdbcSettings with(Map<String, String> told) {
    return new JdbcSettings(server, login, timeouts, table, fields, batchSize, Map.copyOf(told));
  }

  /** All that the driver is told. */
  Properties connection() {
    var told = new Properties();
    told.putAll(driver);
    login.user().ifPresent(user -> told.setProperty("user", user));
    login.password().ifPresent(password -> told.setProperty("password", password));
    return told;
  }
}

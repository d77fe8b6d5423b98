// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.ServerState;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store's driver, its types, and its statements where they are not those of most stores. Values
 * are parameters in the order in which a statement names them; a key is text, a field's value is
 * bytes.
 */
public interface SqlDialect {

  /** The column with the key of a record. The others are named as the fields. */
  String KEY = "ycsb_key";

  /** The driver itself: nobody has to find it. */
  Driver driver();

  /** The server, without user and password: messages may tell it. */
  String url(JdbcSettings.Server server);

  /** Type of the key's column: any text, compared and ordered by its bytes. */
  String keyType();

  /** Type of a field's column: any bytes, 1 MB of them too. */
  String valueType();

  /** What a new connection begins with, as the server's own limit for a statement. */
  default List<String> session(JdbcSettings settings) {
    return List.of();
  }

  /** An identifier in a statement; any characters may be in it. */
  default String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Makes a table for records. */
  default String create(String table, List<String> fields) {
    var columns = fields.stream().map(field -> quoted(field) + " " + valueType());
    return String.format(
        Locale.ROOT,
        "CREATE TABLE %s (%s %s NOT NULL PRIMARY KEY, %s)",
        quoted(table),
        quoted(KEY),
        keyType(),
        columns.collect(Collectors.joining(", ")));
  }

  /** Fields of the record with a key. */
  default String read(String table, List<String> fields) {
    return String.format(
        Locale.ROOT, "SELECT %s FROM %s WHERE %s = ?", list(fields), quoted(table), quoted(KEY));
  }

  /** Fields of the records from a key on, in the order of keys, and how many at most. */
  default String scan(String table, List<String> fields) {
    return String.format(
        Locale.ROOT,
        "SELECT %s FROM %s WHERE %s >= ? ORDER BY %s LIMIT ?",
        list(fields),
        quoted(table),
        quoted(KEY),
        quoted(KEY));
  }

  /** A new record: its key, then its fields. A key that exists is an error here. */
  default String insert(String table, List<String> fields) {
    var columns = Stream.concat(Stream.of(KEY), fields.stream()).toList();
    var values = String.join(", ", Collections.nCopies(columns.size(), "?"));
    return String.format(
        Locale.ROOT, "INSERT INTO %s (%s) VALUES (%s)", quoted(table), list(columns), values);
  }

  /** Other values of some fields, then the key. */
  default String update(String table, List<String> fields) {
    var values = fields.stream().map(field -> quoted(field) + " = ?");
    return String.format(
        Locale.ROOT,
        "UPDATE %s SET %s WHERE %s = ?",
        quoted(table),
        values.collect(Collectors.joining(", ")),
        quoted(KEY));
  }

  /** The record with a key. */
  default String delete(String table) {
    return String.format(Locale.ROOT, "DELETE FROM %s WHERE %s = ?", quoted(table), quoted(KEY));
  }

  /** All records. */
  default String empty(String table) {
    return "DELETE FROM " + quoted(table);
  }

  /** What the server says of itself beside its version. */
  default void tell(Connection connection, ServerState state) throws SQLException {}

  private String list(List<String> columns) {
    return columns.stream().map(this::quoted).collect(Collectors.joining(", "));
  }
}

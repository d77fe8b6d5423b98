// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** What a server says of itself when it is asked in SQL. */
public final class QueryRows {

  private QueryRows() {}

  /** Names and values: the first two columns of each row; what has no value is left out. */
  public static Map<String, String> of(Connection connection, String sql) throws SQLException {
    var values = new TreeMap<String, String>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        var value = rows.getString(2);
        if (value != null) {
          values.put(rows.getString(1), value);
        }
      }
    }
    return values;
  }
}

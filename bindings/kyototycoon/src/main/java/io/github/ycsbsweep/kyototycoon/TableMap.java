// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.DBException;

/**
 * Which database holds a table.
 *
 * @param databases by table
 * @param other of the tables that have none of their own
 */
record TableMap(Map<String, String> databases, String other) {

  /** Reads {@code TABLE=DATABASE,TABLE=DATABASE}. */
  static TableMap parse(String property, String text, String other) throws DBException {
    var databases = new TreeMap<String, String>();
    for (var word : text.isBlank() ? new String[0] : text.split(",", -1)) {
      var equals = word.indexOf('=');
      if (equals < 1 || equals == word.length() - 1) {
        throw new DBException(
            property
                + "="
                + text
                + ": allowed is TABLE=DATABASE, several separated by commas; DATABASE is a number"
                + " or a name, as for kyototycoon.database");
      }
      databases.put(word.substring(0, equals).strip(), word.substring(equals + 1).strip());
    }
    return new TableMap(Map.copyOf(databases), other);
  }

  String databaseOf(String table) {
    return databases.getOrDefault(table, other);
  }

  /** Every database that may be used. */
  Set<String> all() {
    var all = new LinkedHashSet<String>();
    all.add(other);
    all.addAll(new TreeMap<>(databases).values());
    return all;
  }
}

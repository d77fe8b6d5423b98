// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.support.BindingProperties;
import java.util.Optional;
import java.util.regex.Pattern;
import site.ycsb.DBException;

/** The values of reveldb.properties, checked. */
record RevelDbSettings(
    HttpSettings http,
    Optional<String> database,
    UpdateMode update,
    int casRetries,
    int batchSize) {

  /** The server decodes nothing, and the name is one of its folder's. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

  /** How fields are changed. */
  enum UpdateMode {
    CAS,
    REPLACE
  }

  static RevelDbSettings from(BindingProperties properties) throws DBException {
    var database = properties.optional("reveldb.database");
    if (database.isPresent() && !NAME.matcher(database.get()).matches()) {
      throw new DBException(
          "reveldb.database="
              + database.get()
              + ": allowed are letters, digits, dots, hyphens and underscores");
    }
    return new RevelDbSettings(
        HttpSettings.from(properties, "reveldb"),
        database,
        properties.choice("reveldb.update", UpdateMode.class),
        properties.integer("reveldb.cas.retries", 0, 1_000_000),
        properties.integer("reveldb.batchsize", 1, 10_000));
  }
}

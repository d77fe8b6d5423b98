// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.support.BindingProperties;
import java.util.regex.Pattern;
import site.ycsb.DBException;

/** The values of kyototycoon.properties, checked. */
record KyotoTycoonSettings(
    HttpSettings http, Protocol protocol, Databases databases, Writes writes) {

  /** The binary protocol has two bytes for it. */
  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

  /** How requests are written. */
  enum Protocol {
    RPC,
    REST,
    BINARY
  }

  /** Whether the databases have their keys in order. */
  enum Order {
    AUTO,
    ORDERED,
    NONE
  }

  /** How fields are changed. */
  enum UpdateMode {
    CAS,
    REPLACE
  }

  /** What an insert does when the record exists. */
  enum InsertMode {
    UPSERT,
    CREATE
  }

  /** Which of them holds a table, and whether they have their keys in order. */
  record Databases(TableMap tables, Order order) {}

  /**
   * How it is written.
   *
   * @param batchSize records that one request inserts
   * @param expireSeconds life of a record; 0: for ever
   */
  record Writes(
      UpdateMode update, int casRetries, InsertMode insert, int batchSize, int expireSeconds) {}

  static KyotoTycoonSettings from(BindingProperties properties) throws DBException {
    var settings =
        new KyotoTycoonSettings(
            HttpSettings.from(properties, "kyototycoon"),
            properties.choice("kyototycoon.protocol", Protocol.class),
            new Databases(
                TableMap.parse(
                    "kyototycoon.tables",
                    properties.optional("kyototycoon.tables").orElse(""),
                    properties.text("kyototycoon.database").strip()),
                properties.choice("kyototycoon.order", Order.class)),
            new Writes(
                properties.choice("kyototycoon.update", UpdateMode.class),
                properties.integer("kyototycoon.cas.retries", 0, 1_000_000),
                properties.choice("kyototycoon.insert", InsertMode.class),
                properties.integer("kyototycoon.batchsize", 1, 10_000),
                properties.integer("kyototycoon.expireSeconds", 0, Integer.MAX_VALUE)));
    settings.check();
    return settings;
  }

  private void check() throws DBException {
    for (var database : databases.tables().all()) {
      if (protocol == Protocol.BINARY && !NUMBER.matcher(database).matches()) {
        throw new DBException(
            "kyototycoon.database, kyototycoon.tables: "
                + database
                + ": kyototycoon.protocol=binary knows databases by number only");
      }
    }
    if (writes.batchSize() > 1 && protocol == Protocol.REST) {
      throw new DBException(
          "kyototycoon.batchsize="
              + writes.batchSize()
              + ": kyototycoon.protocol=rest has no request for several records; rpc and binary"
              + " have");
    }
    if (writes.batchSize() > 1 && writes.insert() == InsertMode.CREATE) {
      throw new DBException(
          "kyototycoon.batchsize="
              + writes.batchSize()
              + ": several records at once replace those that exist; use"
              + " kyototycoon.insert=upsert");
    }
  }
}

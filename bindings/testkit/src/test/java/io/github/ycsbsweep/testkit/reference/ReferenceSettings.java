// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.testkit.Address;
import java.util.Optional;
import site.ycsb.DBException;

/** The values of reference.properties, checked. Timeouts are in milliseconds. */
record ReferenceSettings(
    Address address,
    int connectTimeout,
    int timeout,
    String password,
    int batchSize,
    Optional<String> serverState) {

  private static final int LONGEST_MILLIS = 600_000;

  /** Before {@code init}. */
  static final ReferenceSettings NONE =
      new ReferenceSettings(Address.local(0), 0, 0, "", 1, Optional.empty());

  static ReferenceSettings from(BindingProperties properties) throws DBException {
    return new ReferenceSettings(
        new Address(
            properties.text("reference.host"), properties.integer("reference.port", 1, 65_535)),
        properties.integer("reference.connect.timeout", 1, LONGEST_MILLIS),
        properties.integer("reference.timeout", 1, LONGEST_MILLIS),
        properties.optional("reference.password").orElse(""),
        properties.integer("reference.batch", 1, 1_000),
        properties.optional(ServerStateFiles.PROPERTY));
  }
}

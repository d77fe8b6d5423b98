// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.support.BindingProperties;
import java.time.Duration;
import site.ycsb.DBException;

/**
 * The values of @store@.properties, checked.
 *
 * @param connect longest wait for a connection to be made
 * @param request longest wait for an answer
 */
record @Store@Settings(String host, int port, Duration connect, Duration request) {

  private static final int HOUR_MILLIS = 3_600_000;

  static @Store@Settings from(BindingProperties properties) throws DBException {
    return new @Store@Settings(
        properties.text("@store@.host").trim(),
        properties.integer("@store@.port", 1, 65_535),
        properties.millis("@store@.connectTimeoutMillis", 1, HOUR_MILLIS),
        properties.millis("@store@.requestTimeoutMillis", 1, HOUR_MILLIS));
  }

  /** As failure messages name it. */
  String address() {
    return host + ":" + port;
  }
}

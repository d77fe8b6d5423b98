// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.support.BindingProperties;
import site.ycsb.DBException;

/** The values of @store@.properties, checked. */
record @Store@Settings(HttpSettings http) {

  private static final HttpSettings.Names NAMES =
      new HttpSettings.Names(
          "@store@.host",
          "@store@.port",
          "@store@.keepalive",
          "@store@.poolsize",
          "@store@.connectTimeoutMillis",
          "@store@.requestTimeoutMillis",
          "@store@.poolTimeoutMillis",
          "@store@.tcp.nodelay");

  static @Store@Settings from(BindingProperties properties) throws DBException {
    return new @Store@Settings(HttpSettings.from(properties, NAMES));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.http.HttpSettings;
import io.github.ycsbsweep.support.BindingProperties;
import site.ycsb.DBException;

/** The values of @store@.properties, checked. */
record @Store@Settings(HttpSettings http) {

  static @Store@Settings from(BindingProperties properties) throws DBException {
    return new @Store@Settings(HttpSettings.from(properties, "@store@"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.util.Properties;

/** The forms that are a driver's. */
final class Drivers {

  private Drivers() {}

  /** The same with a driver, which waits before it connects again as it is used to. */
  static Properties properties(Properties properties, String form) {
    properties.setProperty("redis.connections", form);
    if (form.equals("jedis")) {
      properties.remove("redis.backoff.max");
    }
    return properties;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/** With values as upstream stores them. */
class JsonMemcachedContractTest extends MemcachedContract {

  JsonMemcachedContractTest() {
    super("thread");
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("memcached.format", "json");
    return properties;
  }
}

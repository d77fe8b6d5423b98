// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.hc.client5.http.classic.HttpClient;
import site.ycsb.DB;

/** The contract with the defaults; each subclass names a server. */
abstract class RevelDbContract extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of(
            "reveldb",
            "reveldb.requestTimeoutMillis",
            "reveldb.connectTimeoutMillis",
            "reveldb.poolTimeoutMillis")
        .withScans()
        .withOneTable()
        .withBatchOfTen(Map.of("reveldb.batchsize", "10"));
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(HttpClient.class);
  }

  @Override
  protected DB newBinding() {
    return new RevelDbBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("reveldb.host", address.host());
    properties.setProperty("reveldb.port", Integer.toString(address.port()));
    return properties;
  }
}

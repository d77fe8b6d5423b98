// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** The contract with the defaults; each subclass names a server or changes a property. */
abstract class AerospikeContract extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("aerospike", "as.timeout")
        .restricted()
        .withInsert(ExistingKeyPolicy.FAILS)
        .withPasswordNeverAsked("as.password");
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(AerospikeClient.class);
  }

  @Override
  protected DB newBinding() {
    return new AerospikeBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("as.host", address.host());
    properties.setProperty("as.port", Integer.toString(address.port()));
    properties.setProperty("as.tendInterval", "250");
    return properties;
  }
}

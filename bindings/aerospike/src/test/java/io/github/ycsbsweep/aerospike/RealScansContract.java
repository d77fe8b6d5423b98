// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import java.util.Properties;

/** With scans, on a real server; by hand, as {@link RealAerospikeContract}. */
class RealScansContract extends RealAerospikeContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withScans();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("as.scan", "sindex");
    return properties;
  }
}

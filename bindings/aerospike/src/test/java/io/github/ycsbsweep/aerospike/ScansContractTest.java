// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import java.util.Properties;

/** With scans. */
class ScansContractTest extends AerospikeContractTest {

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

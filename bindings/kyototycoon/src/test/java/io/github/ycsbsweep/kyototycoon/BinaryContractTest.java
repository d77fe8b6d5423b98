// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import java.util.Map;
import java.util.Properties;

/** By the binary protocol as far as it goes. */
class BinaryContractTest extends KyotoTycoonContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withBatchOfTen(Map.of("kyototycoon.batchsize", "10"));
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("kyototycoon.protocol", "binary");
    return properties;
  }
}

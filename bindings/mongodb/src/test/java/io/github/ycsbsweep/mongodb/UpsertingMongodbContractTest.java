// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import java.util.Properties;

/** With upserts, which make an update of a missing record an insert. */
class UpsertingMongodbContractTest extends MongodbContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withInsert(ExistingKeyPolicy.REPLACES).withBlindUpdate();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("mongodb.upsert", "true");
    return properties;
  }
}

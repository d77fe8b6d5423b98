// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/** Timelines by Lettuce. */
class LettuceTimelineContractTest extends RedisTimelineContract {

  @Override
  String mode() {
    return "lua";
  }

  @Override
  protected Properties properties(Address address) {
    return Drivers.properties(super.properties(address), "lettuce");
  }
}

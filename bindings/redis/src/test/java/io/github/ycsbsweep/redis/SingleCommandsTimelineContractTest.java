// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

class SingleCommandsTimelineContractTest extends RedisTimelineContract {

  @Override
  String mode() {
    return "commands";
  }
}

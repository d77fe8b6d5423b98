// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

class LuaTimelineContractTest extends RedisTimelineContract {

  @Override
  String mode() {
    return "lua";
  }
}

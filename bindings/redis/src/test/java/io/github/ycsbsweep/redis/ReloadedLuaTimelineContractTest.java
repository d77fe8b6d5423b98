// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

class ReloadedLuaTimelineContractTest extends RedisTimelineContract {

  @Override
  String mode() {
    return "lua-reload";
  }
}

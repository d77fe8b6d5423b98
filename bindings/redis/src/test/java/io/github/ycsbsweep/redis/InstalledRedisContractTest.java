// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIf;

/** On the redis-server of this machine, where there is one. */
@EnabledIf("isInstalled")
class InstalledRedisContractTest extends RedisContract {

  static boolean isInstalled() {
    return RedisTestServer.installed().isPresent();
  }

  @Override
  Path binary() {
    return RedisTestServer.installed().orElseThrow();
  }
}

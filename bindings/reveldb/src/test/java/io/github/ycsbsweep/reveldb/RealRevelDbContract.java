// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;

/**
 * On a real server, which no package registry has; by hand: {@code ./mvnw test -pl bindings/reveldb
 * -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=RealRevelDbContract
 * -Dreveldb=/path/to/reveldb}.
 */
class RealRevelDbContract extends RevelDbContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    var program = Optional.ofNullable(System.getProperty("reveldb"));
    return new RevelDbProcess(
        program.orElseThrow(() -> new IllegalStateException("-Dreveldb=FILE names no server")));
  }
}

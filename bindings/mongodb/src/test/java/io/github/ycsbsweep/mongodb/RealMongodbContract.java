// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;

/**
 * On a server that no package registry has; by hand: {@code ./mvnw test -pl bindings/mongodb -am
 * -Dsurefire.failIfNoSpecifiedTests=false -Dtest=RealMongodbContract -Dmongodb.server=FILE}, where
 * {@code FILE PORT} runs one in the foreground.
 */
class RealMongodbContract extends MongodbContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    var file = Optional.ofNullable(System.getProperty("mongodb.server"));
    return new ServerProgram(
        file.orElseThrow(() -> new IllegalStateException("-Dmongodb.server=FILE names no server")));
  }
}

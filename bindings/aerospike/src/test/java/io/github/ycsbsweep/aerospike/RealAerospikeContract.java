// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.testkit.TestServer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * On a real server, which no package registry has; by hand: {@code ./mvnw test -pl
 * bindings/aerospike -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=RealAerospikeContract
 * -Dasd=/path/to/asd}.
 */
class RealAerospikeContract extends AerospikeContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    var binary = Optional.ofNullable(System.getProperty("asd"));
    return new AsdServer(
        Path.of(binary.orElseThrow(() -> new IllegalStateException("-Dasd=FILE names no server"))));
  }
}

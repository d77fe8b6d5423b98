// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;

/** On the mock server. */
class AerospikeContractTest extends AerospikeContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return TestServer.of(new AerospikeServer(FreePort.find(), "ycsb"));
  }
}

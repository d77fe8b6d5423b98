// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import io.github.ycsbsweep.testkit.aerospike.AerospikeServer;
import java.util.Optional;

/** On the imitation in the testkit. */
class AerospikeContractTest extends AerospikeContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new AerospikeServer(FreePort.find(), "ycsb");
  }
}

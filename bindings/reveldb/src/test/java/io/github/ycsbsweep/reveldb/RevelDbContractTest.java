// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import io.github.ycsbsweep.testkit.reveldb.RevelDbServer;
import java.util.Optional;

/** On the imitation in the testkit. */
class RevelDbContractTest extends RevelDbContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new RevelDbServer(FreePort.find());
  }
}

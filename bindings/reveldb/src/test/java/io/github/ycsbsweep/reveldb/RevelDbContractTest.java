// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.standins.reveldb.RevelDbServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;

/** On the mock server. */
class RevelDbContractTest extends RevelDbContract {

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return TestServer.of(new RevelDbServer(FreePort.find()));
  }
}

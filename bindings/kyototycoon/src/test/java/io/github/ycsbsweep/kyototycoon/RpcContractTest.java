// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.testkit.Capabilities;
import java.util.Map;

/** By procedures, batches by set_bulk. */
class RpcContractTest extends KyotoTycoonContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withBatchOfTen(Map.of("kyototycoon.batchsize", "10"));
  }
}

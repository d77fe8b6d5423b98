// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

/** An answer that is no success. */
final class AerospikeRefusal extends Exception {

  private static final long serialVersionUID = 1;

  private final int resultCode;

  AerospikeRefusal(int resultCode) {
    super("result code " + resultCode, null, false, false);
    this.resultCode = resultCode;
  }

  int resultCode() {
    return resultCode;
  }
}

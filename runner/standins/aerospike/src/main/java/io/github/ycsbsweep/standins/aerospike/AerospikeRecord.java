// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.util.Map;
import java.util.Optional;

/**
 * A record; never changed, but replaced.
 *
 * @param bins in the order in which they came
 */
record AerospikeRecord(
    String set, Optional<byte[]> userKey, int generation, Map<String, Bin> bins) {

  /** A value with its type. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Bin(int particle, byte[] value) {
    static final int NULL = 0;
    static final int INTEGER = 1;
  }

  int bytes() {
    return bins.values().stream().mapToInt(bin -> bin.value().length).sum();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.standins.aerospike.AerospikeRecord.Bin;
import io.github.ycsbsweep.standins.aerospike.AerospikeRequest.Operation;
import java.util.LinkedHashMap;
import java.util.Map;

/** The bins that a message asks for. */
record RequestedBins(AerospikeRequest request) {

  private static final int BIN_NAME_BYTES = 15;

  /** Without operations a message asks for all. */
  Map<String, Bin> of(Map<String, Bin> bins) throws AerospikeRefusal {
    var found = new LinkedHashMap<String, Bin>();
    for (var operation : request.operations()) {
      check(operation, Operation.READ);
      if (bins.containsKey(operation.bin())) {
        found.put(operation.bin(), bins.get(operation.bin()));
      }
    }
    if (!wantsBins()) {
      return Map.of();
    }
    return request.operations().isEmpty() ? bins : found;
  }

  boolean wantsBins() {
    return request.isRead() && (request.info1() & AerospikeRequest.NO_BINS) == 0;
  }

  static void check(Operation operation, int type) throws AerospikeRefusal {
    if (operation.type() != type) {
      throw new AerospikeRefusal(ResultCodes.UNSUPPORTED);
    }
    if (operation.bin().getBytes(UTF_8).length > BIN_NAME_BYTES) {
      throw new AerospikeRefusal(ResultCodes.BIN_NAME);
    }
  }
}

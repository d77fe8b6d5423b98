// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.standins.aerospike.Outcome.NamedBin;
import io.github.ycsbsweep.standins.aerospike.Request.Operation;
import io.github.ycsbsweep.standins.aerospike.StoredRecord.Bin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The bins that a message asks for. */
record RequestedBins(Request request) {

  private static final int BIN_NAME_BYTES = 15;

  /** Of a message that changes nothing; without operations it asks for all. */
  List<NamedBin> of(Map<String, Bin> bins) throws Refusal {
    var found = new ArrayList<NamedBin>();
    if (request.operations().isEmpty()) {
      addAll(bins, found);
    }
    for (var operation : request.operations()) {
      checkName(operation.bin());
      if (operation.type() != Operation.READ) {
        throw new Refusal(ResultCodes.UNSUPPORTED);
      }
      add(operation, bins, found);
    }
    return found;
  }

  /** Of one operation, with the bins as they are when its turn comes. */
  void add(Operation operation, Map<String, Bin> bins, List<NamedBin> found) {
    if (!wantsBins()) {
      return;
    }
    if (operation.bin().isEmpty() && (request.info1() & Request.READ_ALL) != 0) {
      addAll(bins, found);
    } else if (bins.containsKey(operation.bin())) {
      found.add(new NamedBin(operation.bin(), bins.get(operation.bin())));
    }
  }

  boolean wantsBins() {
    return request.isRead() && (request.info1() & Request.NO_BINS) == 0;
  }

  static void checkName(String bin) throws Refusal {
    if (bin.getBytes(UTF_8).length > BIN_NAME_BYTES) {
      throw new Refusal(ResultCodes.BIN_NAME);
    }
  }

  private void addAll(Map<String, Bin> bins, List<NamedBin> found) {
    if (wantsBins()) {
      bins.forEach((name, bin) -> found.add(new NamedBin(name, bin)));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.AerospikeRecord.Bin;
import io.github.ycsbsweep.standins.aerospike.AerospikeRequest.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a writing message makes of a record: it puts bins, or deletes the record. */
record RecordWrite(AerospikeRequest request, int mostBytes) implements Namespace.Change {

  @Override
  public Optional<AerospikeRecord> of(Optional<AerospikeRecord> before) throws AerospikeRefusal {
    if (has(request.info2(), AerospikeRequest.UNSUPPORTED_WRITES)) {
      throw new AerospikeRefusal(ResultCodes.UNSUPPORTED);
    }
    for (var operation : request.operations()) {
      RequestedBins.check(operation, Operation.WRITE);
    }
    checkExistence(before.isPresent());
    if (has(request.info2(), AerospikeRequest.DELETE)) {
      return Optional.empty();
    }
    var replaces = has(request.info3(), AerospikeRequest.REPLACE | AerospikeRequest.REPLACE_ONLY);
    var bins = new LinkedHashMap<String, Bin>();
    before.filter(some -> !replaces).ifPresent(some -> bins.putAll(some.bins()));
    for (var operation : request.operations()) {
      put(operation, bins, replaces);
    }
    if (bins.isEmpty() && before.isEmpty()) {
      throw new AerospikeRefusal(ResultCodes.NOT_FOUND);
    }
    var after = Optional.of(bins).filter(some -> !some.isEmpty()).map(some -> record(before, some));
    if (after.isPresent() && after.get().bytes() > mostBytes) {
      throw new AerospikeRefusal(ResultCodes.RECORD_TOO_BIG);
    }
    return after;
  }

  private static void put(Operation operation, Map<String, Bin> bins, boolean replaces)
      throws AerospikeRefusal {
    if (operation.particle() != Bin.NULL) {
      bins.put(operation.bin(), new Bin(operation.particle(), operation.value()));
    } else if (replaces) {
      throw new AerospikeRefusal(ResultCodes.PARAMETER);
    } else {
      bins.remove(operation.bin());
    }
  }

  private AerospikeRecord record(Optional<AerospikeRecord> before, Map<String, Bin> bins) {
    var generation = before.map(AerospikeRecord::generation).orElse(0) + 1;
    var key = Optional.ofNullable(request.fields().get(AerospikeRequest.USER_KEY));
    var kept = key.isPresent() ? key : before.flatMap(AerospikeRecord::userKey);
    var set =
        before.map(AerospikeRecord::set).or(() -> request.text(AerospikeRequest.SET)).orElse("");
    return new AerospikeRecord(set, kept, generation, bins);
  }

  private void checkExistence(boolean exists) throws AerospikeRefusal {
    if (exists && has(request.info2(), AerospikeRequest.CREATE_ONLY)) {
      throw new AerospikeRefusal(ResultCodes.EXISTS);
    }
    var needsOne = AerospikeRequest.UPDATE_ONLY | AerospikeRequest.REPLACE_ONLY;
    if (!exists
        && (has(request.info3(), needsOne) || has(request.info2(), AerospikeRequest.DELETE))) {
      throw new AerospikeRefusal(ResultCodes.NOT_FOUND);
    }
  }

  private static boolean has(int flags, int any) {
    return (flags & any) != 0;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.Request.Operation;
import io.github.ycsbsweep.standins.aerospike.StoredRecord.Bin;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a writing message makes of a record: it puts bins, or deletes the record. */
record RecordWrite(Request request, int mostBytes) implements Namespace.Change {

  @Override
  public Optional<StoredRecord> of(Optional<StoredRecord> before) throws Refusal {
    if (has(request.info2(), Request.UNSUPPORTED_WRITES)) {
      throw new Refusal(ResultCodes.UNSUPPORTED);
    }
    for (var operation : request.operations()) {
      RequestedBins.check(operation, Operation.WRITE);
    }
    checkExistence(before.isPresent());
    if (has(request.info2(), Request.DELETE)) {
      return Optional.empty();
    }
    var replaces = has(request.info3(), Request.REPLACE | Request.REPLACE_ONLY);
    var bins = new LinkedHashMap<String, Bin>();
    before.filter(some -> !replaces).ifPresent(some -> bins.putAll(some.bins()));
    for (var operation : request.operations()) {
      put(operation, bins, replaces);
    }
    if (bins.isEmpty() && before.isEmpty()) {
      throw new Refusal(ResultCodes.NOT_FOUND);
    }
    var after = Optional.of(bins).filter(some -> !some.isEmpty()).map(some -> record(before, some));
    if (after.isPresent() && after.get().bytes() > mostBytes) {
      throw new Refusal(ResultCodes.RECORD_TOO_BIG);
    }
    return after;
  }

  private static void put(Operation operation, Map<String, Bin> bins, boolean replaces)
      throws Refusal {
    if (operation.particle() != Bin.NULL) {
      bins.put(operation.bin(), new Bin(operation.particle(), operation.value()));
    } else if (replaces) {
      throw new Refusal(ResultCodes.PARAMETER);
    } else {
      bins.remove(operation.bin());
    }
  }

  private StoredRecord record(Optional<StoredRecord> before, Map<String, Bin> bins) {
    var generation = before.map(StoredRecord::generation).orElse(0) + 1;
    var key = Optional.ofNullable(request.fields().get(Request.USER_KEY));
    var kept = key.isPresent() ? key : before.flatMap(StoredRecord::userKey);
    var set = before.map(StoredRecord::set).or(() -> request.text(Request.SET)).orElse("");
    return new StoredRecord(set, kept, generation, bins);
  }

  private void checkExistence(boolean exists) throws Refusal {
    if (exists && has(request.info2(), Request.CREATE_ONLY)) {
      throw new Refusal(ResultCodes.EXISTS);
    }
    var needsOne = Request.UPDATE_ONLY | Request.REPLACE_ONLY;
    if (!exists && (has(request.info3(), needsOne) || has(request.info2(), Request.DELETE))) {
      throw new Refusal(ResultCodes.NOT_FOUND);
    }
  }

  private static boolean has(int flags, int any) {
    return (flags & any) != 0;
  }
}

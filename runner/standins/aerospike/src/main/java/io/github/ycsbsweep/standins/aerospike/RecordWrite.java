// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.Namespace.Changed;
import io.github.ycsbsweep.standins.aerospike.Outcome.NamedBin;
import io.github.ycsbsweep.standins.aerospike.Request.Operation;
import io.github.ycsbsweep.standins.aerospike.StoredRecord.Bin;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a writing message makes of a record. */
record RecordWrite(Request request, int mostBytes) implements Namespace.Change {

  @Override
  public Changed of(Optional<StoredRecord> before) throws Refusal {
    for (var operation : request.operations()) {
      RequestedBins.checkName(operation.bin());
    }
    checkExistence(before.isPresent());
    checkGeneration(before.map(StoredRecord::generation).orElse(0));
    if (has(request.info2(), Request.DELETE)) {
      return new Changed(Optional.empty(), new Outcome(0, List.of()));
    }
    var bins =
        before.isEmpty() || replaces()
            ? new LinkedHashMap<String, Bin>()
            : new LinkedHashMap<>(before.get().bins());
    var results = new ArrayList<NamedBin>();
    for (var operation : request.operations()) {
      perform(operation, bins, before.isPresent(), results);
    }
    if (bins.isEmpty() && before.isEmpty()) {
      throw new Refusal(ResultCodes.NOT_FOUND);
    }
    var after = Optional.of(bins).filter(some -> !some.isEmpty()).map(some -> record(before, some));
    if (after.isPresent() && after.get().bytes() > mostBytes) {
      throw new Refusal(ResultCodes.RECORD_TOO_BIG);
    }
    return new Changed(after, new Outcome(after.map(StoredRecord::generation).orElse(0), results));
  }

  private boolean replaces() {
    return has(request.info3(), Request.REPLACE | Request.REPLACE_ONLY);
  }

  private void perform(
      Operation operation, Map<String, Bin> bins, boolean exists, List<NamedBin> results)
      throws Refusal {
    var reading = new RequestedBins(request);
    if (operation.type() == Operation.READ) {
      reading.add(operation, bins, results);
      return;
    }
    // What replaces a record can't be made of what is there.
    if (replaces() && (operation.type() != Operation.WRITE || operation.particle() == Bin.NULL)) {
      throw new Refusal(ResultCodes.PARAMETER);
    }
    apply(operation, bins, exists);
    if (has(request.info2(), Request.RESPOND_ALL_OPERATIONS)
        && !has(request.info1(), Request.NO_BINS)) {
      results.add(new NamedBin(operation.bin(), Bin.NOTHING));
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

  /** A record that does not exist has generation 0. */
  private void checkGeneration(int before) throws Refusal {
    var expected = request.generation();
    if ((has(request.info2(), Request.GENERATION_EQUAL) && expected != before)
        || (has(request.info2(), Request.GENERATION_GREATER) && expected <= before)) {
      throw new Refusal(ResultCodes.GENERATION);
    }
  }

  private static void apply(Operation operation, Map<String, Bin> bins, boolean exists)
      throws Refusal {
    var given = new Bin(operation.particle(), operation.value());
    switch (operation.type()) {
      case Operation.WRITE -> put(bins, operation.bin(), given);
      case Operation.ADD -> put(bins, operation.bin(), sum(bins.get(operation.bin()), given));
      case Operation.APPEND -> put(bins, operation.bin(), joined(bins.get(operation.bin()), given));
      case Operation.PREPEND ->
          put(bins, operation.bin(), joined(given, bins.get(operation.bin())));
      case Operation.DELETE -> bins.clear();
      case Operation.TOUCH -> {
        if (!exists) {
          throw new Refusal(ResultCodes.NOT_FOUND);
        }
      }
      default -> throw new Refusal(ResultCodes.UNSUPPORTED);
    }
  }

  private static void put(Map<String, Bin> bins, String name, Bin bin) {
    if (bin.particle() == Bin.NULL) {
      bins.remove(name);
    } else {
      bins.put(name, bin);
    }
  }

  private static Bin sum(Bin before, Bin given) throws Refusal {
    if (before == null) {
      return given;
    }
    if (before.particle() != given.particle()) {
      throw new Refusal(ResultCodes.BIN_TYPE);
    }
    var one = ByteBuffer.wrap(before.value());
    var other = ByteBuffer.wrap(given.value());
    var sum = ByteBuffer.allocate(Long.BYTES);
    switch (given.particle()) {
      case Bin.INTEGER -> sum.putLong(one.getLong() + other.getLong());
      case Bin.DOUBLE -> sum.putDouble(one.getDouble() + other.getDouble());
      default -> throw new Refusal(ResultCodes.BIN_TYPE);
    }
    return new Bin(given.particle(), sum.array());
  }

  private static Bin joined(Bin first, Bin second) throws Refusal {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    if (first.particle() != second.particle() || !isText(first)) {
      throw new Refusal(ResultCodes.BIN_TYPE);
    }
    var both = ByteBuffer.allocate(first.value().length + second.value().length);
    return new Bin(first.particle(), both.put(first.value()).put(second.value()).array());
  }

  private static boolean isText(Bin bin) {
    return bin.particle() == Bin.STRING || bin.particle() == Bin.BLOB;
  }

  private static boolean has(int flags, int any) {
    return (flags & any) != 0;
  }
}

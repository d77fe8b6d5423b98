// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.testkit.aerospike.Request.Operation;
import io.github.ycsbsweep.testkit.aerospike.StoredRecord.Bin;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a writing message makes of a record. */
record Write(Request request, int mostBytes) implements Namespace.Change {

  private static final int BIN_NAME_BYTES = 15;

  @Override
  public Optional<StoredRecord> of(Optional<StoredRecord> before) throws Refusal {
    checkExistence(before.isPresent());
    if (before.isPresent()) {
      checkGeneration(before.get());
    }
    if (has(request.info2(), Request.DELETE)) {
      return Optional.empty();
    }
    var replaces = has(request.info3(), Request.REPLACE | Request.REPLACE_ONLY);
    var bins =
        before.isEmpty() || replaces
            ? new LinkedHashMap<String, Bin>()
            : new LinkedHashMap<>(before.get().bins());
    for (var operation : request.operations()) {
      apply(operation, bins, before.isPresent());
    }
    if (bins.isEmpty()) {
      return Optional.empty();
    }
    var after = record(before, bins);
    if (after.bytes() > mostBytes) {
      throw new Refusal(ResultCodes.RECORD_TOO_BIG);
    }
    return Optional.of(after);
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

  private void checkGeneration(StoredRecord before) throws Refusal {
    var expected = request.generation();
    if ((has(request.info2(), Request.GENERATION_EQUAL) && expected != before.generation())
        || (has(request.info2(), Request.GENERATION_GREATER) && expected <= before.generation())) {
      throw new Refusal(ResultCodes.GENERATION);
    }
  }

  private static void apply(Operation operation, Map<String, Bin> bins, boolean exists)
      throws Refusal {
    if (operation.bin().getBytes(UTF_8).length > BIN_NAME_BYTES) {
      throw new Refusal(ResultCodes.BIN_NAME);
    }
    var given = new Bin(operation.particle(), operation.value());
    switch (operation.type()) {
      case Operation.READ -> {}
      case Operation.WRITE -> put(bins, operation.bin(), given);
      case Operation.ADD -> put(bins, operation.bin(), sum(bins.get(operation.bin()), given));
      case Operation.APPEND -> put(bins, operation.bin(), joined(bins.get(operation.bin()), given));
      case Operation.PREPEND ->
          put(bins, operation.bin(), joined(given, bins.get(operation.bin())));
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
    if (before.particle() != Bin.INTEGER || given.particle() != Bin.INTEGER) {
      throw new Refusal(ResultCodes.BIN_TYPE);
    }
    var sum = ByteBuffer.wrap(before.value()).getLong() + ByteBuffer.wrap(given.value()).getLong();
    return new Bin(Bin.INTEGER, ByteBuffer.allocate(Long.BYTES).putLong(sum).array());
  }

  private static Bin joined(Bin first, Bin second) throws Refusal {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    if (first.particle() != second.particle() || first.particle() == Bin.INTEGER) {
      throw new Refusal(ResultCodes.BIN_TYPE);
    }
    var both = ByteBuffer.allocate(first.value().length + second.value().length);
    return new Bin(first.particle(), both.put(first.value()).put(second.value()).array());
  }

  private static boolean has(int flags, int any) {
    return (flags & any) != 0;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A message to the server: a header of 22 bytes, fields, operations; all numbers big-endian.
 *
 * @param fields by their type; those that the server does not know are kept, too
 */
record AerospikeRequest(
    int info1, int info2, int info3, Map<Integer, byte[]> fields, List<Operation> operations) {

  static final int HEADER_BYTES = 22;

  static final int READ = 0x01;
  static final int READ_ALL = 0x02;
  static final int NO_BINS = 0x20;

  static final int WRITE = 0x01;
  static final int DELETE = 0x02;
  static final int CREATE_ONLY = 0x20;

  /** An expected generation, equal (0x04) or greater (0x08), and an answer to each operation. */
  static final int UNSUPPORTED_WRITES = 0x8c;

  static final int LAST = 0x01;
  static final int UPDATE_ONLY = 0x08;
  static final int REPLACE = 0x10;
  static final int REPLACE_ONLY = 0x20;

  static final int NAMESPACE = 0;
  static final int SET = 1;
  static final int USER_KEY = 2;
  static final int DIGEST = 4;
  static final int PARTITIONS = 11;
  static final int LAST_DIGESTS = 12;
  static final int MAX_RECORDS = 13;
  static final int INDEX_RANGE = 22;

  /**
   * Fields that change what a message means: of transactions (5, 6), indexes of collections and
   * expressions (23, 24, 26), scripts, batches (41) and filters.
   */
  private static final Set<Integer> UNSUPPORTED = Set.of(5, 6, 23, 24, 26, 30, 31, 32, 33, 41, 43);

  /** One operation on a bin. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Operation(int type, int particle, String bin, byte[] value) {
    static final int READ = 1;
    static final int WRITE = 2;
  }

  static AerospikeRequest parse(byte[] body) {
    var in = ByteBuffer.wrap(body);
    var headerBytes = in.get() & 0xff;
    var info1 = in.get() & 0xff;
    var info2 = in.get() & 0xff;
    var info3 = in.get() & 0xff;
    in.position(in.position() + 14);
    var fieldCount = in.getShort() & 0xffff;
    var operationCount = in.getShort() & 0xffff;
    in.position(headerBytes);
    return new AerospikeRequest(
        info1, info2, info3, fields(in, fieldCount), operations(in, operationCount));
  }

  private static Map<Integer, byte[]> fields(ByteBuffer in, int count) {
    var fields = new TreeMap<Integer, byte[]>();
    for (var i = 0; i < count; i++) {
      var size = in.getInt();
      var type = in.get() & 0xff;
      fields.put(type, bytes(in, size - 1));
    }
    return fields;
  }

  private static List<Operation> operations(ByteBuffer in, int count) {
    var operations = new ArrayList<Operation>(count);
    for (var i = 0; i < count; i++) {
      var size = in.getInt();
      var type = in.get() & 0xff;
      var particle = in.get() & 0xff;
      in.get();
      var nameBytes = in.get() & 0xff;
      var name = new String(bytes(in, nameBytes), UTF_8);
      operations.add(new Operation(type, particle, name, bytes(in, size - 4 - nameBytes)));
    }
    return operations;
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    var bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  Optional<String> text(int field) {
    return Optional.ofNullable(fields.get(field)).map(bytes -> new String(bytes, UTF_8));
  }

  /** Refuses what would be answered wrongly without its unknown fields. */
  void checkFields() throws AerospikeRefusal {
    if (fields.keySet().stream().anyMatch(UNSUPPORTED::contains)) {
      throw new AerospikeRefusal(ResultCodes.UNSUPPORTED);
    }
  }

  boolean isRead() {
    return (info1 & READ) != 0;
  }

  boolean isWrite() {
    return (info2 & WRITE) != 0;
  }
}

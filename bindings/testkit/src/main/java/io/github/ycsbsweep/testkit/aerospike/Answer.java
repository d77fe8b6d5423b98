// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.testkit.aerospike.Request.Operation;
import io.github.ycsbsweep.testkit.aerospike.StoredRecord.Bin;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes answers, one message after another. */
final class Answer {

  /** Expiration that means never, in the header of a record. */
  private static final int NEVER = 0;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  byte[] toArray() {
    return bytes.toByteArray();
  }

  /** A result without a record. */
  Answer result(int resultCode) throws IOException {
    header(0, resultCode, 0, 0, 0, 0);
    return this;
  }

  /** The end of a batch or a scan. */
  Answer last(int resultCode) throws IOException {
    header(Request.LAST, resultCode, 0, 0, 0, 0);
    return this;
  }

  /**
   * A record.
   *
   * @param number index in a batch, else 0
   */
  Answer record(int number, Request request, StoredRecord record) throws IOException {
    var bins = wanted(request, record);
    header(0, ResultCodes.OK, record.generation(), number, 0, bins.size());
    bins(bins);
    return this;
  }

  /** A result for one entry of a batch. */
  Answer entry(int number, int resultCode) throws IOException {
    header(0, resultCode, 0, number, 0, 0);
    return this;
  }

  /** A record that was found by a scan, with the names that lead to it. */
  Answer scanned(String namespace, Digest digest, Request request, StoredRecord record)
      throws IOException {
    var bins = wanted(request, record);
    var key = record.userKey();
    header(0, ResultCodes.OK, record.generation(), 0, key.isPresent() ? 4 : 3, bins.size());
    field(Request.NAMESPACE, namespace.getBytes(UTF_8));
    field(Request.SET, record.set().getBytes(UTF_8));
    field(Request.DIGEST, digest.toArray());
    if (key.isPresent()) {
      field(Request.USER_KEY, key.get());
    }
    bins(bins);
    return this;
  }

  private static Map<String, Bin> wanted(Request request, StoredRecord record) {
    if ((request.info1() & Request.NO_BINS) != 0) {
      return Map.of();
    }
    var names = request.operations().stream().filter(one -> one.type() == Operation.READ).toList();
    if ((request.info1() & Request.READ_ALL) != 0 || names.isEmpty()) {
      return request.isRead() ? record.bins() : Map.of();
    }
    var wanted = new LinkedHashMap<String, Bin>();
    for (var one : names) {
      Optional.ofNullable(record.bins().get(one.bin()))
          .ifPresent(bin -> wanted.put(one.bin(), bin));
    }
    return wanted;
  }

  private void header(int info3, int resultCode, int generation, int number, int fields, int bins)
      throws IOException {
    out.write(Request.HEADER_BYTES);
    out.write(0);
    out.write(0);
    out.write(info3);
    out.write(0);
    out.write(resultCode);
    out.writeInt(generation);
    out.writeInt(NEVER);
    out.writeInt(number);
    out.writeShort(fields);
    out.writeShort(bins);
  }

  private void field(int type, byte[] value) throws IOException {
    out.writeInt(value.length + 1);
    out.write(type);
    out.write(value);
  }

  private void bins(Map<String, Bin> bins) throws IOException {
    for (var bin : bins.entrySet()) {
      var name = bin.getKey().getBytes(UTF_8);
      var head = ByteBuffer.allocate(8);
      head.putInt(4 + name.length + bin.getValue().value().length);
      head.put((byte) Operation.READ).put((byte) bin.getValue().particle());
      head.put((byte) 0).put((byte) name.length);
      out.write(head.array());
      out.write(name);
      out.write(bin.getValue().value());
    }
  }
}

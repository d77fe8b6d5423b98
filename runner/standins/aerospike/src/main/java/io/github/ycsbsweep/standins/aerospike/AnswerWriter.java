// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.standins.aerospike.AerospikeRecord.Bin;
import io.github.ycsbsweep.standins.aerospike.AerospikeRequest.Operation;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/** Writes answers, one message after another. */
final class AnswerWriter {

  /** Expiration that means never, in the header of a record. */
  private static final int NEVER = 0;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  byte[] toArray() {
    return bytes.toByteArray();
  }

  /** A refusal, or the end of a scan. */
  AnswerWriter last(int resultCode) throws IOException {
    header(AerospikeRequest.LAST, resultCode, 0, 0, 0);
    return this;
  }

  /** What a write left of a record. */
  void written(Optional<AerospikeRecord> after) throws IOException {
    read(after.map(AerospikeRecord::generation).orElse(0), Map.of());
  }

  /** What was read of one record. */
  void read(int generation, Map<String, Bin> bins) throws IOException {
    header(0, ResultCodes.OK, generation, 0, bins.size());
    bins(bins);
  }

  /** A record that was found by a scan, with the names that lead to it. */
  void scanned(String namespace, Digest digest, AerospikeRecord record, Map<String, Bin> bins)
      throws IOException {
    var key = record.userKey();
    var fields = 2 + (record.set().isEmpty() ? 0 : 1) + (key.isPresent() ? 1 : 0);
    header(0, ResultCodes.OK, record.generation(), fields, bins.size());
    field(AerospikeRequest.NAMESPACE, namespace.getBytes(UTF_8));
    if (!record.set().isEmpty()) {
      field(AerospikeRequest.SET, record.set().getBytes(UTF_8));
    }
    field(AerospikeRequest.DIGEST, digest.toArray());
    if (key.isPresent()) {
      field(AerospikeRequest.USER_KEY, key.get());
    }
    bins(bins);
  }

  private void header(int info3, int resultCode, int generation, int fields, int bins)
      throws IOException {
    out.write(AerospikeRequest.HEADER_BYTES);
    out.write(0);
    out.write(0);
    out.write(info3);
    out.write(0);
    out.write(resultCode);
    out.writeInt(generation);
    out.writeInt(NEVER);
    out.writeInt(0);
    out.writeShort(fields);
    out.writeShort(bins);
  }

  private void field(int type, byte[] value) throws IOException {
    out.writeInt(value.length + 1);
    out.write(type);
    out.write(value);
  }

  private void bins(Map<String, Bin> bins) throws IOException {
    for (var named : bins.entrySet()) {
      var name = named.getKey().getBytes(UTF_8);
      var bin = named.getValue();
      var head = ByteBuffer.allocate(8);
      head.putInt(4 + name.length + bin.value().length);
      head.put((byte) Operation.READ).put((byte) bin.particle());
      head.put((byte) 0).put((byte) name.length);
      out.write(head.array());
      out.write(name);
      out.write(bin.value());
    }
  }
}

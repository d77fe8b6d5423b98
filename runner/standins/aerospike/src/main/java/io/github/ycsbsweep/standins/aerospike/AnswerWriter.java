// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.standins.aerospike.Outcome.NamedBin;
import io.github.ycsbsweep.standins.aerospike.Request.Operation;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Writes answers, one message after another. */
final class AnswerWriter {

  /** Expiration that means never, in the header of a record. */
  private static final int NEVER = 0;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  byte[] toArray() {
    return bytes.toByteArray();
  }

  /** The end of a batch or a scan. */
  AnswerWriter last(int resultCode) throws IOException {
    header(Request.LAST, resultCode, 0, 0, 0, 0);
    return this;
  }

  /**
   * What was made of one record.
   *
   * @param number index in a batch, else 0
   */
  AnswerWriter outcome(int number, Outcome outcome) throws IOException {
    header(0, ResultCodes.OK, outcome.generation(), number, 0, outcome.bins().size());
    bins(outcome.bins());
    return this;
  }

  /** A result for one entry of a batch. */
  AnswerWriter entry(int number, int resultCode) throws IOException {
    header(0, resultCode, 0, number, 0, 0);
    return this;
  }

  /** A record that was found by a scan, with the names that lead to it. */
  AnswerWriter scanned(String namespace, Digest digest, StoredRecord record, List<NamedBin> bins)
      throws IOException {
    var key = record.userKey();
    var fields = 2 + (record.set().isEmpty() ? 0 : 1) + (key.isPresent() ? 1 : 0);
    header(0, ResultCodes.OK, record.generation(), 0, fields, bins.size());
    field(Request.NAMESPACE, namespace.getBytes(UTF_8));
    if (!record.set().isEmpty()) {
      field(Request.SET, record.set().getBytes(UTF_8));
    }
    field(Request.DIGEST, digest.toArray());
    if (key.isPresent()) {
      field(Request.USER_KEY, key.get());
    }
    bins(bins);
    return this;
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

  private void bins(List<NamedBin> bins) throws IOException {
    for (var named : bins) {
      var name = named.name().getBytes(UTF_8);
      var bin = named.bin();
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

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.Record;
import com.aerospike.client.command.Buffer;
import com.aerospike.client.command.ParticleType;
import com.aerospike.client.command.RecordParser;
import io.github.ycsbsweep.transport.FieldNames;
import java.util.Arrays;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A record's bins as YCSB's fields. */
final class RecordFields {

  // Where the parts of a bin are, from its 4 bytes of length on; behind its name is its value.
  private static final int TYPE = 5;
  private static final int NAME_LENGTH = 7;
  private static final int NAME = 8;

  private RecordFields() {}

  /** Puts every bin that is a field into the result. */
  static void copy(Record found, Map<String, ByteIterator> result) {
    if (found.bins == null) {
      return;
    }
    for (var bin : found.bins.entrySet()) {
      if (bin.getValue() instanceof byte[] bytes) {
        result.put(bin.getKey(), new ByteArrayByteIterator(bytes));
      } else {
        checkOther(bin.getKey(), bin.getValue());
      }
    }
  }

  /**
   * The same for a reply as it was received: its values are copied once, and its names are those of
   * the last reply.
   */
  static void copy(RecordParser reply, FieldNames names, Map<String, ByteIterator> result) {
    reply.parseFields(null, null, false);
    var bytes = reply.dataBuffer;
    var at = reply.dataOffset;
    for (var bin = 0; bin < reply.opCount; bin++) {
      var end = at + Integer.BYTES + Buffer.bytesToInt(bytes, at);
      var type = bytes[at + TYPE];
      var nameLength = bytes[at + NAME_LENGTH];
      var name = names.of(bytes, at + NAME, nameLength);
      var value = at + NAME + nameLength;
      if (type == ParticleType.BLOB) {
        result.put(name, new ByteArrayByteIterator(Arrays.copyOfRange(bytes, value, end)));
      } else {
        checkOther(name, Buffer.bytesToParticle(type, bytes, value, end - value));
      }
      at = end;
    }
  }

  private static void checkOther(String bin, Object value) {
    if (!bin.equals(OrderBin.NAME)) {
      throw new IllegalStateException(
          "bin "
              + bin
              + " is no blob, but "
              + value.getClass().getSimpleName()
              + ": not YCSB's data");
    }
  }
}

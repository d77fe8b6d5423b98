// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.standins.aerospike.AerospikeRecord.Bin;
import java.nio.ByteBuffer;

/**
 * What a query asks an index for: integers of a bin, both ends included. Its field 22 holds the
 * number of ranges (u8, 1), the length of the bin's name (u8), the name, the type (u8), and for
 * each end its length (u32, 8) and value.
 */
record IndexRange(String bin, long first, long last) {

  static IndexRange parse(byte[] field) throws AerospikeRefusal {
    var in = ByteBuffer.wrap(field);
    var ranges = in.get();
    var name = new byte[in.get() & 0xff];
    in.get(name);
    if (ranges != 1 || in.get() != Bin.INTEGER) {
      throw new AerospikeRefusal(ResultCodes.UNSUPPORTED);
    }
    in.getInt();
    var first = in.getLong();
    in.getInt();
    return new IndexRange(new String(name, UTF_8), first, in.getLong());
  }

  boolean holds(AerospikeRecord record) {
    var value = ByteBuffer.wrap(record.bins().get(bin).value()).getLong();
    return first <= value && value <= last;
  }
}

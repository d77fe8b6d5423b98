// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The 20 bytes that the client makes of set and key, and finds a record by. */
record Digest(ByteBuffer bytes) {

  /** Every namespace has as many. */
  static final int PARTITIONS = 4096;

  static Digest of(byte[] bytes) {
    return new Digest(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
  }

  int partition() {
    return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).getShort(0) & (PARTITIONS - 1);
  }

  byte[] toArray() {
    var copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return copy;
  }
}

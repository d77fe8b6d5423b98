// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * What travels in both directions: 8 bytes of version (2), type and length (48 bits, big-endian),
 * then the body.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Frame(int type, byte[] body) {

  static final int INFO = 1;
  static final int MESSAGE = 3;
  static final int COMPRESSED = 4;

  private static final int VERSION = 2;
  private static final int LENGTH_BITS = 48;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  /** No request of this size makes sense; a foreign protocol may look like one. */
  private static final long MOST_BYTES = 128 << 20;

  /** Reads one; EOFException when the client has gone. */
  static Frame read(DataInputStream in) throws IOException {
    var header = in.readLong();
    var type = (int) (header >>> LENGTH_BITS) & 0xff;
    var length = header & LENGTH_MASK;
    if (header >>> (LENGTH_BITS + 8) != VERSION || length > MOST_BYTES) {
      throw new IOException("not Aerospike's protocol");
    }
    // Not allocated before it came: the length may be anything.
    var body = in.readNBytes((int) length);
    if (body.length < length) {
      throw new EOFException();
    }
    return new Frame(type, body);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeLong((long) VERSION << (LENGTH_BITS + 8) | (long) type << LENGTH_BITS | body.length);
    out.write(body);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** MurmurHash64A by Austin Appleby (public domain), with the seed that Jedis' shards had. */
final class MurmurHash {

  private static final long SEED = 0x1234ABCDL;
  private static final long M = 0xc6a4a7935bd1e995L;
  private static final int R = 47;

  private MurmurHash() {}

  static long of(byte[] bytes) {
    return of(bytes, SEED);
  }

  static long of(byte[] bytes, long seed) {
    var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    var hash = seed ^ (bytes.length * M);
    while (in.remaining() >= Long.BYTES) {
      var word = in.getLong() * M;
      hash = (hash ^ (word ^ word >>> R) * M) * M;
    }
    if (in.hasRemaining()) {
      var rest = 0L;
      for (var shift = 0; in.hasRemaining(); shift += Byte.SIZE) {
        rest |= (in.get() & 0xffL) << shift;
      }
      hash = (hash ^ rest) * M;
    }
    hash = (hash ^ hash >>> R) * M;
    return hash ^ hash >>> R;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import java.security.SecureRandom;

/**
 * SipHash-2-4 (J.-P. Aumasson and D. J. Bernstein, 2012) with a random key that nobody keeps: what
 * was hashed can't be found by trying names, once the process is gone.
 */
public final class KeyHash {

  private final long k0;
  private final long k1;
  private long v0;
  private long v1;
  private long v2;
  private long v3;

  public KeyHash(long k0, long k1) {
    this.k0 = k0;
    this.k1 = k1;
  }

  /** With a key of its own. */
  public static KeyHash random() {
    var random = new SecureRandom();
    return new KeyHash(random.nextLong(), random.nextLong());
  }

  public long of(byte[] bytes, int from, int length) {
    v0 = k0 ^ 0x736f6d6570736575L;
    v1 = k1 ^ 0x646f72616e646f6dL;
    v2 = k0 ^ 0x6c7967656e657261L;
    v3 = k1 ^ 0x7465646279746573L;
    var whole = from + (length & ~7);
    for (var at = from; at < whole; at += 8) {
      compress(word(bytes, at, 8));
    }
    compress(word(bytes, whole, length & 7) | (long) length << 56);
    v2 ^= 0xff;
    for (var i = 0; i < 4; i++) {
      round();
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  private static long word(byte[] bytes, int from, int count) {
    var word = 0L;
    for (var i = 0; i < count; i++) {
      word |= (bytes[from + i] & 0xffL) << (8 * i);
    }
    return word;
  }

  private void compress(long word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }

  private void round() {
    v0 += v1;
    v2 += v3;
    v1 = Long.rotateLeft(v1, 13) ^ v0;
    v3 = Long.rotateLeft(v3, 16) ^ v2;
    v0 = Long.rotateLeft(v0, 32);
    v2 += v1;
    v0 += v3;
    v1 = Long.rotateLeft(v1, 17) ^ v2;
    v3 = Long.rotateLeft(v3, 21) ^ v0;
    v2 = Long.rotateLeft(v2, 32);
  }
}

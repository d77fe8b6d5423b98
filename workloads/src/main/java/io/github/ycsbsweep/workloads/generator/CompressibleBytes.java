// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * Bytes that a compressor shrinks to a given part, as those of LevelDB's db_bench: of every block
 * the first part is random, and the rest repeats it. Every byte value occurs, so that neither
 * gzip's Huffman codes nor LZ4's lack of them make a difference.
 */
public final class CompressibleBytes {

  /** Bytes; well within the window of any compressor, which is 32 KiB in gzip. */
  private static final int BLOCK = 4096;

  /** What a compressor needs to say that bytes are a repetition. */
  private static final int REFERENCE = 4;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private CompressibleBytes() {}

  /**
   * A value.
   *
   * @param length in bytes
   * @param ratio compressed size as a part of the length, above 0, up to 1
   */
  public static byte[] of(int length, double ratio, RandomGenerator random) {
    var bytes = new byte[length];
    for (var start = 0; start < length; start += BLOCK) {
      var size = Math.min(BLOCK, length - start);
      var fresh = ratio >= 1 ? size : Math.max(1, Math.min(size, (int) (size * ratio) - REFERENCE));
      fill(bytes, start, start + fresh, random);
      for (var i = start + fresh; i < start + size; i++) {
        bytes[i] = bytes[i - fresh];
      }
    }
    return bytes;
  }

  private static void fill(byte[] bytes, int from, int to, RandomGenerator random) {
    var at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      LONGS.set(bytes, at, random.nextLong());
    }
    for (var rest = random.nextLong(); at < to; at++, rest >>= Byte.SIZE) {
      bytes[at] = (byte) rest;
    }
  }
}

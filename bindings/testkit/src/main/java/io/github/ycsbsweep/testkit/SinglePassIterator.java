// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import site.ycsb.ByteIterator;

/** A value that can be taken once, as YCSB's random values are, and that notices a second try. */
final class SinglePassIterator extends ByteIterator {

  private final byte[] bytes;
  private int position;
  private int readsTooMany;

  SinglePassIterator(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /** How often a byte was asked for when none was left. */
  int readsTooMany() {
    return readsTooMany;
  }

  @Override
  public boolean hasNext() {
    return position < bytes.length;
  }

  @Override
  public byte nextByte() {
    if (!hasNext()) {
      readsTooMany++;
      return 0;
    }
    return bytes[position++];
  }

  @Override
  public long bytesLeft() {
    return (long) bytes.length - position;
  }
}

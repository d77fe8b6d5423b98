// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import net.rubyeye.xmemcached.transcoders.CachedData;
import net.rubyeye.xmemcached.transcoders.CompressionMode;
import net.rubyeye.xmemcached.transcoders.Transcoder;

/** Hands bytes through as they are; xmemcached's own transcoders serialize and compress. */
final class StoredValueTranscoder implements Transcoder<StoredValue> {

  @Override
  public CachedData encode(StoredValue value) {
    // Without the limit of 1 MB, which is the server's to set (memcached -I).
    return new CachedData(value.flags(), value.data(), value.data().length, value.cas());
  }

  @Override
  public StoredValue decode(CachedData data) {
    return new StoredValue(data.getData(), data.getFlag(), data.getCas());
  }

  @Override
  public void setPrimitiveAsString(boolean primitiveAsString) {
    throw new UnsupportedOperationException("there are no primitives");
  }

  @Override
  public void setPackZeros(boolean packZeros) {
    throw new UnsupportedOperationException("there are no primitives");
  }

  @Override
  public void setCompressionThreshold(int bytes) {
    throw new UnsupportedOperationException("nothing is compressed");
  }

  @Override
  public boolean isPrimitiveAsString() {
    return false;
  }

  @Override
  public boolean isPackZeros() {
    return false;
  }

  @Override
  public void setCompressionMode(CompressionMode mode) {
    throw new UnsupportedOperationException("nothing is compressed");
  }
}

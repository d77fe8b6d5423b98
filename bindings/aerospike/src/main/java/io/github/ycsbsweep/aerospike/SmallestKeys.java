// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.aerospike.client.Key;
import com.aerospike.client.Record;
import com.aerospike.client.query.QueryListener;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeMap;

/**
 * Keeps the records of the smallest keys, from a start key on, of all that come in any order. Nodes
 * are read by threads of their own.
 */
final class SmallestKeys implements QueryListener {

  private final byte[] start;
  private final int wanted;
  private final TreeMap<byte[], Record> kept = new TreeMap<>(Arrays::compareUnsigned);
  private long came;

  SmallestKeys(byte[] start, int wanted) {
    this.start = start;
    this.wanted = wanted;
  }

  @Override
  public synchronized void onRecord(Key key, Record found) {
    came++;
    if (key.userKey == null) {
      throw new IllegalStateException(
          "a record without its key: not inserted by this binding with as.scan=sindex");
    }
    var bytes = key.userKey.toString().getBytes(UTF_8);
    if (Arrays.compareUnsigned(bytes, start) >= 0) {
      kept.put(bytes, found);
      if (kept.size() > wanted) {
        kept.pollLastEntry();
      }
    }
  }

  /** How many records came, kept or not. */
  synchronized long came() {
    return came;
  }

  /** In the order of keys. */
  synchronized Collection<Record> records() {
    return kept.values();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.Record;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A record's bins as YCSB's fields. */
final class RecordFields {

  private RecordFields() {}

  /** Puts every bin that is a field into the result. */
  static void copy(Record found, Map<String, ByteIterator> result) {
    if (found.bins == null) {
      return;
    }
    for (var bin : found.bins.entrySet()) {
      if (bin.getValue() instanceof byte[] bytes) {
        result.put(bin.getKey(), new ByteArrayByteIterator(bytes));
      } else if (!bin.getKey().equals(OrderBin.NAME)) {
        throw new IllegalStateException(
            "bin "
                + bin.getKey()
                + " is no blob, but "
                + bin.getValue().getClass().getSimpleName()
                + ": not YCSB's data");
      }
    }
  }
}

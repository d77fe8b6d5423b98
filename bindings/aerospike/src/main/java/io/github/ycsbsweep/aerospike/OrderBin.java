// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.aerospike.client.Bin;
import java.util.Collection;

/** The bin beside a record's fields that tells where its key comes in the order of keys. */
final class OrderBin {

  static final String NAME = "ycsb_order";

  private OrderBin() {}

  static Bin of(String key) {
    return new Bin(NAME, KeyOrder.of(key.getBytes(UTF_8)));
  }

  /** Refuses a field of this name. */
  static void checkAll(Collection<String> fields) {
    if (fields.contains(NAME)) {
      throw new IllegalArgumentException(
          "field " + NAME + ": with as.scan=sindex the bin of this name holds the order of keys");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Set;
import site.ycsb.DBException;

/** A field is a bin of the same name, and Aerospike's bin names have at most 15 bytes. */
final class BinNames {

  private static final int MOST_BYTES = 15;

  private BinNames() {}

  /** Refuses a workload whose fields have names that are too long. */
  static void checkAll(Set<String> fields) throws DBException {
    for (var name : fields) {
      if (isTooLong(name)) {
        throw new DBException(
            "fieldnameprefix: makes names such as "
                + name
                + ", and Aerospike's bin names have at most 15 bytes");
      }
    }
  }

  /** Refuses one name, before a server that may know other limits is asked. */
  static void check(String name) {
    if (isTooLong(name)) {
      throw new IllegalArgumentException(
          "field " + name + ": Aerospike's bin names have at most 15 bytes");
    }
  }

  private static boolean isTooLong(String name) {
    // No char has more than 3 bytes.
    return name.length() * 3 > MOST_BYTES && name.getBytes(UTF_8).length > MOST_BYTES;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** How the fields of a record are stored in one value. */
sealed interface RecordFormat permits PackedFormat, JsonFormat {

  /** The value that holds exactly these fields. */
  byte[] encode(Map<String, byte[]> fields);

  /**
   * Puts fields of a stored value into the result.
   *
   * @param wanted the names of the fields; all if it is empty
   * @throws IllegalArgumentException if the value is not of this format
   */
  void decode(StoredValue value, Set<String> wanted, Map<String, ByteIterator> result);

  /**
   * The stored value with some fields replaced or added.
   *
   * @throws IllegalArgumentException if the value is not of this format
   */
  byte[] merge(StoredValue value, Map<String, byte[]> changes);

  /** What memcached stores beside the value, and tells formats apart by. */
  int flags();
}

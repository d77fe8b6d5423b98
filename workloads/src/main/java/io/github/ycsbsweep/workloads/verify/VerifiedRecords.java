// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.function.LongFunction;

/**
 * The records of a verified workload.
 *
 * @param table that they are in
 * @param keyName the key of a record's number
 * @param prefix of the names of fields, before their number
 * @param fields of a record
 * @param whole whether every write writes all fields; else an update writes one, in their order
 */
public record VerifiedRecords(
    String table, LongFunction<String> keyName, String prefix, int fields, boolean whole) {

  String fieldName(int field) {
    return prefix + field;
  }

  /** The field that a write of one writes. */
  int fieldOf(int sequence) {
    return sequence % fields;
  }
}

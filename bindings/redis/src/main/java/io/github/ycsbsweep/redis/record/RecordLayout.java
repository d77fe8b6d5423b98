// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import io.github.ycsbsweep.support.TimesToLive;
import java.util.Optional;
import java.util.Set;

/**
 * How records are stored.
 *
 * @param times that records stay; empty: for ever
 * @param allFields names of the fields of a whole record
 */
public record RecordLayout(
    IndexMode index,
    InsertMode insert,
    DataType dataType,
    Optional<TimesToLive> times,
    Set<String> allFields) {

  /** What an insert does when the record exists. */
  public enum InsertMode {
    UPSERT,
    CREATE
  }

  /** What a record is; see {@link RecordType}. */
  public enum DataType {
    HASH,
    STRING
  }

  /** How keys are indexed; see {@link KeyIndex}. */
  public enum IndexMode {
    LEX,
    HASH,
    NONE
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.support.EnumText;

/** What commands are for: those of the first two kinds can be played. */
public enum CommandKind {
  READ,
  WRITE,
  DELETE,
  EXPIRY,
  COLLECTION,
  SCRIPT,
  TRANSACTION,
  BLOCKING,
  PUBSUB,
  SERVER,
  OTHER;

  @JsonValue
  public String word() {
    return EnumText.of(this);
  }

  /** Whether a workload does it. */
  public boolean isPlayed() {
    return this == READ || this == WRITE;
  }

  /** Whether its words are read: those of the others may hold anything. */
  public boolean isData() {
    return compareTo(SCRIPT) < 0;
  }
}

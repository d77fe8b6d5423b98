// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a store reported about itself at one moment, as its binding wrote it: the content of {@code
 * server-before.json} and {@code server-after.json}.
 *
 * @param atMillis milliseconds since the epoch
 * @param version as the store says it
 * @param facts by the names that all stores share; numbers or texts
 * @param config settings of the server that matter
 * @param errors what it did not tell, and why
 */
public record ServerSnapshot(
    long atMillis,
    Optional<String> version,
    Map<String, Object> facts,
    Map<String, String> config,
    Map<String, String> errors) {

  /** A count or a size in bytes; empty if the store does not tell. */
  public OptionalLong number(String fact) {
    return facts.get(fact) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  /** A fact in words; empty if the store does not tell. */
  public String text(String fact) {
    return facts.containsKey(fact) ? facts.get(fact).toString() : "";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is written down of a client beside its logs, as {@code client.json}.
 *
 * @param client its number, from 0
 * @param host that it ran on, as the user named it
 * @param threads its share of the client threads
 * @param exit its exit status, as a shell gives it
 * @param clockOffsetMillis how far its clock is ahead; empty on this machine
 * @param clockUncertaintyMillis by how much that may be wrong
 */
@JsonPropertyOrder({
  "client",
  "host",
  "threads",
  "exit",
  "clockOffsetMillis",
  "clockUncertaintyMillis"
})
record ClientNote(
    int client,
    String host,
    long threads,
    int exit,
    Optional<BigDecimal> clockOffsetMillis,
    Optional<BigDecimal> clockUncertaintyMillis) {

  private static final String FILE = "client.json";

  static ClientNote of(
      int client, String host, long threads, int exit, Optional<ClockOffset> clock) {
    return new ClientNote(
        client,
        host,
        threads,
        exit,
        clock.map(offset -> ClockOffset.millis(offset.micros())),
        clock.map(offset -> ClockOffset.millis(offset.uncertaintyMicros())));
  }

  void write(Path folder) throws IOException {
    AtomicFile.write(folder.resolve(FILE), Json.spacedLine(this) + "\n");
  }
}

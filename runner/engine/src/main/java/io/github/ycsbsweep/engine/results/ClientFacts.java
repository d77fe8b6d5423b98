// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a launcher notes of a client, beside its logs: the content of its {@code client.json}.
 *
 * @param client its number, 0 for the first
 * @param host that it ran on, as the user named it
 * @param threads its share of the client threads
 * @param exit its exit status, as a shell gives it
 * @param clockOffsetMillis how far its clock is ahead of the runner's; empty on the runner's
 *     machine
 * @param clockUncertaintyMillis by how much that may be wrong
 * @param lost what ended it before it told its results, and what to do; empty: it told them, or
 *     nobody knows
 */
public record ClientFacts(
    int client,
    String host,
    int threads,
    int exit,
    Optional<BigDecimal> clockOffsetMillis,
    Optional<BigDecimal> clockUncertaintyMillis,
    Optional<String> lost) {

  public static final String FILE = "client.json";

  /** What the runner's own machine is called. */
  private static final String HERE = "localhost";

  /** Of a cell's only client on this machine, of which nobody needs to note anything. */
  public static ClientFacts ofTheOnly(int threads, int exit) {
    return new ClientFacts(
        0, HERE, threads, exit, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Those in a client's folder; an IOException if they are damaged, or not whole. */
  public static ClientFacts in(Path folder) throws IOException {
    var file = folder.resolve(FILE);
    var facts = Json.read(file, ClientFacts.class);
    if (facts.host() == null || facts.threads() < 1) {
      throw new IOException(file + ": host or threads are missing");
    }
    return facts;
  }

  /** Writes them into a client's folder. */
  public void write(Path folder) throws IOException {
    AtomicFile.write(folder.resolve(FILE), Json.spacedLine(this) + "\n");
  }

  /** Whether it ran on another machine than the runner's. */
  public boolean onAnotherMachine() {
    return !host.equals(HERE);
  }

  /** As messages call it. */
  public String name() {
    return ClientFigures.name(client, host);
  }

  /** Whole milliseconds by which its clock is ahead of the runner's. */
  public long clockAheadMillis() {
    return Math.round(clockOffsetMillis.map(BigDecimal::doubleValue).orElse(0.0));
  }
}

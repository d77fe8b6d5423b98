// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import io.github.ycsbsweep.engine.request.GivenProperties;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which comparison is run again, and how.
 *
 * @param comparison folder of it
 * @param scale {@code auto}, {@code full} or a number
 * @param selection of series
 * @param repeats instead of the recipe's; empty: the recipe's
 * @param properties of the user
 * @param machines of clients and servers
 * @param out value of {@code --out}
 * @param dryRun whether nothing is to be started
 */
public record ReproductionRequest(
    Path comparison,
    String scale,
    Selection selection,
    OptionalInt repeats,
    GivenProperties properties,
    Machines machines,
    Optional<String> out,
    boolean dryRun) {

  /**
   * On what it runs.
   *
   * @param share of a core for server processes of the runner's own
   * @param clients value of {@code --clients}
   * @param servers that the user names
   */
  public record Machines(ServerShare share, Optional<String> clients, NamedServers servers) {}
}

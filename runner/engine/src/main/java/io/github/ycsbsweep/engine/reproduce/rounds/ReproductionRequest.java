// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.model.GivenProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which comparison is run again, and how.
 *
 * @param comparison folder of it
 * @param scale {@code auto}, {@code full} or a number
 * @param experiments by id; none: all
 * @param stores by name; none: all
 * @param repeats instead of the recipe's; empty: the recipe's
 * @param properties of the user
 * @param out value of {@code --out}
 * @param dryRun whether nothing is to be started
 */
public record ReproductionRequest(
    Path comparison,
    String scale,
    List<String> experiments,
    List<String> stores,
    OptionalInt repeats,
    GivenProperties properties,
    Optional<String> out,
    boolean dryRun) {

  public ReproductionRequest {
    experiments = List.copyOf(experiments);
    stores = List.copyOf(stores);
  }
}

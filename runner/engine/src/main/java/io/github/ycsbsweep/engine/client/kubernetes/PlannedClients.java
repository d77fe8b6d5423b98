// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What a Job needs to know of a plan.
 *
 * @param clients how many there are
 * @param seconds that they measure; empty: until their operations are done
 */
record PlannedClients(int clients, OptionalInt seconds) {

  /** For the pods to be scheduled, the image to be fetched, the connections, and the results. */
  private static final int SECONDS_BESIDE = 1800;

  /** No load takes longer. */
  private static final int SECONDS_OF_LOAD = 86_400;

  static PlannedClients read(Path plan) throws IOException, UserError {
    var read = Json.read(plan, JsonNode.class);
    var clients = read.path("clients").asInt(0);
    if (clients < 1) {
      throw new UserError(plan + ": clients: " + read.path("clients") + "; allowed: 1 or more");
    }
    var seconds = read.path("seconds");
    return new PlannedClients(
        clients, seconds.isInt() ? OptionalInt.of(seconds.asInt()) : OptionalInt.empty());
  }

  /** Seconds after which the cluster ends the Job, should the runner have failed to. */
  int deadline() {
    return SECONDS_BESIDE + seconds.orElse(SECONDS_OF_LOAD);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.List;
import java.util.Optional;

/**
 * What to think of a cell's figures.
 *
 * @param status whether they stand
 * @param reason why the status is not {@link Status#OK}, and what to do; empty otherwise
 * @param failures the binding's own messages, the first of each kind
 * @param failureCounts how many operations failed for which cause; empty in earlier files
 * @param reaction what the clients did beside their operations, over their whole life; empty:
 *     nobody told
 */
public record CellOutcome(
    Status status,
    Optional<String> reason,
    List<String> failures,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FailureCount> failureCounts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ClientReaction> reaction) {

  public CellOutcome {
    failureCounts = failureCounts == null ? List.of() : List.copyOf(failureCounts);
    reaction = reaction == null ? Optional.empty() : reaction;
  }

  /** One of which nothing was counted. */
  public CellOutcome(Status status, Optional<String> reason, List<String> failures) {
    this(status, reason, failures, List.of(), Optional.empty());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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
    @EmptyDefault List<FailureCount> failureCounts,
    @EmptyDefault Optional<ClientReaction> reaction) {

  /** One of which nothing was counted. */
  public CellOutcome(Status status, Optional<String> reason, List<String> failures) {
    this(status, reason, failures, List.of(), Optional.empty());
  }

  /**
   * How many operations of a cell failed for one cause, over the whole life of its clients.
   *
   * @param operation YCSB's name
   * @param address host:port of the server
   * @param cause the class of the innermost exception, or the first word of the server's reply
   * @param count of operations that the binding saw fail
   */
  public record FailureCount(String operation, String address, String cause, long count) {

    /**
     * Of a binding's messages, the first one of the failure that was counted most often, or else of
     * any failure. A warning is none.
     *
     * @param binding name that its messages begin with
     * @param counts of failures; none where the client was ended before it printed them
     */
    public static Optional<String> mostFrequent(
        String binding, List<FailureCount> counts, List<String> messages) {
      var failures = messages.stream().filter(line -> line.startsWith(binding + " ")).toList();
      return counts.stream()
          .max(Comparator.comparingLong(FailureCount::count))
          .flatMap(most -> failures.stream().filter(line -> most.isOf(binding, line)).findFirst())
          .or(() -> failures.stream().findFirst());
    }

    private boolean isOf(String binding, String message) {
      return message.startsWith(String.join(" ", binding, address, operation, ""))
          && message.contains(": " + cause);
    }
  }

  /**
   * What clients did beside their operations, as their bindings counted it.
   *
   * @param reconnects connections that were made in the place of broken ones; empty: a binding does
   *     not tell
   * @param retries requests that were sent again; empty: a binding does not tell
   */
  public record ClientReaction(OptionalLong reconnects, OptionalLong retries) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the clients of a cell saw of a fault. They count by the second, so its times are exact to a
 * second: of what happened in one, its end. Throughput is what the store answered, whether or not
 * it still had the record.
 *
 * @param firstErrorSeconds from the fault to the first operation that failed; empty: none did
 * @param firstSuccessSeconds from the fault to the first success after it; 0 where no whole second
 *     was without one; empty: there was none
 * @param recoveredSeconds from the fault until a second had 95 % of the throughput of before; 0
 *     where every one had; empty: none had
 * @param disturbedUntil the first second after it, from the first operation on, that had 95 % of
 *     the throughput of before and no error; empty: none had
 * @param errors failed operations in the disturbed seconds, by YCSB's name of operation and status
 * @param before whole seconds of the window before it, since the last fault
 * @param during the disturbed seconds
 * @param after whole seconds from then on, until the next fault
 */
public record FaultRecovery(
    OptionalDouble firstErrorSeconds,
    OptionalDouble firstSuccessSeconds,
    OptionalDouble recoveredSeconds,
    OptionalDouble disturbedUntil,
    Map<String, Long> errors,
    Optional<Part> before,
    Optional<Part> during,
    Optional<Part> after) {

  public FaultRecovery {
    errors = errors == null ? Map.of() : Map.copyOf(errors);
  }

  /**
   * Seconds around a fault. Times are in microseconds, of answered operations; a percentile with
   * fewer than 100 samples beyond it is empty.
   *
   * @param seconds its length
   * @param opsPerSecond answered operations
   * @param notFound operations on a record that was not there
   * @param failed operations
   * @param p99 service time
   * @param max longest service time
   * @param responseP99 response time; empty without a target
   * @param responseMax longest response time
   */
  public record Part(
      double seconds,
      double opsPerSecond,
      long notFound,
      long failed,
      OptionalLong p99,
      OptionalLong max,
      OptionalLong responseP99,
      OptionalLong responseMax) {}
}

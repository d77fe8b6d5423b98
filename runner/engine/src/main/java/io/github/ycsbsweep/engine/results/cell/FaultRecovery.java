// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the clients of a cell saw of a fault. They count by the second, so its times are exact to a
 * second: of what happened in one, its end. Throughput is what the store answered, whether or not
 * it still had the record.
 *
 * @param times from the fault to what followed
 * @param errors failed operations in the disturbed seconds, by YCSB's name of operation and status
 * @param reaction what the clients did in the disturbed seconds; empty: nobody told
 * @param before whole seconds of the window before it, since the last fault
 * @param during the disturbed seconds
 * @param after whole seconds from then on, until the next fault
 */
public record FaultRecovery(
    @JsonUnwrapped Times times,
    Map<String, Long> errors,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ClientReaction> reaction,
    Optional<Part> before,
    Optional<Part> during,
    Optional<Part> after) {

  public FaultRecovery {
    errors = errors == null ? Map.of() : Map.copyOf(errors);
    reaction = reaction == null ? Optional.empty() : reaction;
  }

  public OptionalDouble firstErrorSeconds() {
    return times.firstError();
  }

  public OptionalDouble firstSuccessSeconds() {
    return times.firstSuccess();
  }

  public OptionalDouble recoveredSeconds() {
    return times.recovered();
  }

  public OptionalDouble disturbedUntil() {
    return times.disturbedUntil();
  }

  /**
   * What followed, and when.
   *
   * @param firstError seconds from the fault to the first operation that failed; empty: none did
   * @param firstSuccess seconds from the fault to the first success after it; 0 where no whole
   *     second was without one; empty: there was none
   * @param recovered seconds from the fault until a second had 95 % of the throughput of before; 0
   *     where every one had; empty: none had
   * @param disturbedUntil the first second after it, from the first operation on, that had 95 % of
   *     the throughput of before and no error; empty: none had
   */
  public record Times(
      @JsonProperty("firstErrorSeconds") OptionalDouble firstError,
      @JsonProperty("firstSuccessSeconds") OptionalDouble firstSuccess,
      @JsonProperty("recoveredSeconds") OptionalDouble recovered,
      OptionalDouble disturbedUntil) {}

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

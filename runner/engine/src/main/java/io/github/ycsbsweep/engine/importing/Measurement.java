// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import java.util.OptionalDouble;

/**
 * One figure of YCSB's summary, whichever exporter wrote it.
 *
 * @param metric as {@code READ}, {@code OVERALL}
 * @param name as {@code AverageLatency(us)}, {@code Return=OK}
 * @param value empty where YCSB wrote NaN
 */
record Measurement(String metric, String name, OptionalDouble value) {

  static Measurement of(String metric, String name, double value) {
    return new Measurement(
        metric, name, Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
  }
}

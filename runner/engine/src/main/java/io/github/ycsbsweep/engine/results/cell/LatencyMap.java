// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.List;

/**
 * How many operations of each second took how long: the figures of a heat map.
 *
 * @param bounds upper ends of the buckets in microseconds, ascending: 1, 2 and 5 of each decade
 * @param counts of each second, in their order: successful operations in each bucket
 */
public record LatencyMap(List<Long> bounds, List<List<Long>> counts) {

  public LatencyMap {
    bounds = List.copyOf(bounds);
    counts = List.copyOf(counts);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * All that claims are compared with.
 *
 * @param series every one that was planned
 * @param published figures of the publication
 * @param otherHardware in what this machine differs from the original's; empty if in nothing
 * @param isFull whether everything was as large as in the original
 * @param cores of the machine that the server ran on here
 */
public record ClaimEvidence(
    List<MeasuredSeries> series,
    PublishedFigures published,
    List<String> otherHardware,
    boolean isFull,
    OptionalInt cores) {

  /** A series by its names. */
  Optional<MeasuredSeries> find(String experiment, String id) {
    return series.stream()
        .filter(one -> one.experiment().equals(experiment) && one.series().equals(id))
        .findFirst();
  }

  /** A published figure; empty if there is none. */
  Optional<PublishedRange> stated(Measure measure, Place place) {
    var records =
        find(measure.experiment(), measure.series())
            .map(MeasuredSeries::publishedRecords)
            .orElse(OptionalLong.empty());
    return published.at(measure, place, records);
  }
}

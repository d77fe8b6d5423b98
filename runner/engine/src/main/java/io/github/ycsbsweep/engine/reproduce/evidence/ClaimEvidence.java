// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All that claims are compared with.
 *
 * @param series every one that was planned
 * @param published figures of the publication
 * @param otherHardware in what this machine differs from the original's; empty if in nothing
 * @param isFull whether everything was as large as in the original
 * @param cores of the machine that the server ran on here
 * @param margin within which two figures are equal
 */
public record ClaimEvidence(
    List<MeasuredSeries> series,
    PublishedFigures published,
    List<String> otherHardware,
    boolean isFull,
    OptionalInt cores,
    Margin margin) {

  /**
   * What is known of a measure, measured or published: the numbers of threads it has, ascending,
   * and that of its highest throughput.
   */
  public record MeasureRange(Measure measure, List<Integer> threads, Optional<Place> peak) {

    /** The places that a claim is about, of this measure alone. */
    public List<Place> places(ThreadChoice choice) {
      return measure.metric() == Metric.VARIATION
          ? List.of(Place.of(0))
          : measure.threads().orElse(choice).of(threads, peak);
    }

    /** Whether its place is its own, whatever the other measure's is. */
    public boolean isApart() {
      return measure.threads().isPresent() || measure.metric() == Metric.VARIATION;
    }
  }

  /** A series by its names. */
  public Optional<MeasuredSeries> find(String experiment, String id) {
    return series.stream()
        .filter(one -> one.experiment().equals(experiment) && one.series().equals(id))
        .findFirst();
  }

  /** The series of a measure that is not {@link #absent}. */
  public MeasuredSeries of(Measure measure) {
    return find(measure.experiment(), measure.series()).orElseThrow();
  }

  /** The same, with another margin within which figures are equal. */
  public ClaimEvidence within(Margin other) {
    return with(series, other);
  }

  private ClaimEvidence with(List<MeasuredSeries> others, Margin other) {
    return new ClaimEvidence(others, published, otherHardware, isFull, cores, other);
  }

  /**
   * The same, where two series that took turns were measured together.
   *
   * @param rate of the sweep, as {@code @30}; empty text: as fast as they go
   * @return empty if there is no such sweep
   */
  public Optional<ClaimEvidence> inTurns(Measure one, Measure other, String rate) {
    var first = of(one);
    var second = of(other);
    return first.turns().keySet().stream()
        .filter(second.turns()::containsKey)
        .filter(sweep -> sweep.endsWith(rate) && sweep.contains("@") != rate.isEmpty())
        .findFirst()
        .map(
            sweep ->
                with(Stream.of(first, second).distinct().map(it -> it.in(sweep)).toList(), margin));
  }

  /** Why a series was not run; empty if it was. */
  public Optional<Answer> absent(String experiment, String id) {
    var who = Measure.name(experiment, id);
    var found = find(experiment, id);
    if (found.isEmpty()) {
      return Optional.of(Answer.notComparable(who + " was not run"));
    }
    var isEmpty = found.get().observations().isEmpty();
    return found
        .get()
        .leftOut()
        .map(why -> who + " was left out: " + why)
        .or(() -> isEmpty ? Optional.of(who + ": nothing was measured") : Optional.empty())
        .map(why -> Answer.notComparable(why).until("It takes cells of that series"));
  }

  /** Likewise of the first series of some measures that was not run. */
  public Optional<Answer> absent(List<Measure> measures) {
    return measures.stream()
        .flatMap(it -> absent(it.experiment(), it.series()).stream())
        .findFirst();
  }

  /** A published figure; empty if there is none. */
  public Optional<PublishedRange> stated(Measure measure, Place place) {
    var records =
        find(measure.experiment(), measure.series())
            .map(MeasuredSeries::publishedRecords)
            .orElse(OptionalLong.empty());
    return published.at(measure, place, records);
  }

  /** A figure to compare, not measured yet. */
  public ComparedValue of(Measure measure, Place place) {
    return ComparedValue.stated(
        measure.name(), place.number(), Unit.of(measure), stated(measure, place));
  }

  /** A measure as it was measured. */
  public MeasureRange measured(Measure measure) {
    return new MeasureRange(measure, of(measure).threads(), of(measure).peak());
  }

  /** As it was published; a figure in words is one of any number that the recipe asks for. */
  public MeasureRange published(Measure measure) {
    var threads = new TreeSet<>(published.threads(measure));
    find(measure.experiment(), measure.series()).ifPresent(one -> threads.addAll(one.threads()));
    return new MeasureRange(
        measure,
        List.copyOf(threads),
        Optional.of(new Place(published.peak(measure).orElse(0), true)));
  }
}

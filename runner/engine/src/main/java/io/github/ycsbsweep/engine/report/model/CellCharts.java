// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Percentiles and seconds of one cell, which the reader of the page chooses.
 *
 * @param first index of the one to show first, that with the highest throughput
 * @param hasSamples whether the time of 3,000 operations is drawn too
 */
public record CellCharts(List<CellData> cells, int first, boolean hasSamples) implements Block {

  /** Operations of a store that grows as it goes. */
  private static final Set<String> OF_TIMELINES = Set.of(Cell.ALL, "APPEND", "NEWEST");

  /** Of a workload; empty if there is nothing to draw. */
  public static Optional<CellCharts> of(RunResults results, String workload) {
    var stores = results.curves(workload).stream().map(Curve::label).toList();
    var drawn = results.cells(workload).stream().filter(CellData::isDrawn).toList();
    var cells =
        drawn.stream()
            .map(cell -> CellData.of(cell, stores.indexOf(cell.label()), results.cells().size()))
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CellCharts(
                cells,
                first(drawn),
                results.cells(workload).stream().anyMatch(CellCharts::appends)));
  }

  /** Whether its store grows as it goes, so that the time of operations is worth drawing. */
  public static boolean appends(Cell cell) {
    var operations = cell.operations().keySet();
    return operations.contains("APPEND") && OF_TIMELINES.containsAll(operations);
  }

  /** Of those that may be compared. */
  private static int first(List<Cell> cells) {
    return IntStream.range(0, cells.size())
        .reduce((best, i) -> rate(cells.get(i)) > rate(cells.get(best)) ? i : best)
        .orElse(0);
  }

  private static double rate(Cell cell) {
    return cell.status() == Cell.Status.OK && !cell.server().standIn()
        ? cell.all().orElseThrow().opsPerSecond()
        : 0;
  }

  /**
   * One cell, as the page's charts show it.
   *
   * @param color index of the store among the workload's curves
   * @param watermarks written across its charts
   * @param percentiles pairs of 1 ÷ (1 − percentile) and milliseconds, as HdrHistogram's plots
   * @param seconds pairs of a second's end and successful operations a second
   * @param failures likewise of operations that failed or found nothing; empty if there were none
   * @param cut what is not measured
   * @param faults what was done to the servers
   * @param phases what the clients did one after the other
   */
  public record CellData(
      String label,
      int color,
      List<String> watermarks,
      List<double[]> percentiles,
      List<double[]> seconds,
      List<double[]> failures,
      List<Range> cut,
      List<Range> faults,
      List<Range> phases) {

    /** Points of all cells' seconds together; with more of them a page opens slowly. */
    private static final int MOST_POINTS = 120_000;

    /** A screen has no more columns to draw the seconds of a long cell in. */
    private static final int MOST_SECONDS = 600;

    private static final int LEAST_SECONDS = 60;

    /** Seconds since the first operation. */
    public record Range(
        String name, @JsonProperty("from") double start, @JsonProperty("to") double end) {

      private static Range of(String name, double start, double end) {
        return new Range(name, Figures.rounded(start), Figures.rounded(end));
      }

      public static List<Range> ofPhases(Cell cell) {
        return cell.phases().stream()
            .map(it -> of(it.name(), it.second(), it.second() + it.length()))
            .toList();
      }

      /** One that was not seen to end lasts as long as the cell. */
      public static List<Range> ofFaults(Cell cell, double end) {
        return cell.faults().stream()
            .filter(Fault::tookPlace)
            .map(it -> of(it.name(), it.second().getAsDouble(), it.endSecond().orElse(end)))
            .toList();
      }
    }

    /** Whether there is something to draw of a cell. */
    public static boolean isDrawn(Cell cell) {
      return cell.window().isPresent()
          && cell.all().flatMap(Operation::latency).isPresent()
          && !cell.perSecond().isEmpty();
    }

    private static String label(Cell cell) {
      return Text.format(
          "%s, %s%s%s",
          cell.shownLabel(),
          Text.count(cell.threads(), "thread"),
          cell.repeat() > 1 ? ", repeat " + cell.repeat() : "",
          cell.status() == Cell.Status.OK ? "" : " (" + cell.status() + ")");
    }

    /**
     * The figures of a cell that is drawn.
     *
     * @param cells how many share a page
     */
    public static CellData of(Cell cell, int color, int cells) {
      var all = cell.all().orElseThrow();
      var most = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, MOST_POINTS / cells));
      var hasFailures = cell.perSecond().stream().anyMatch(second -> second.notOk() > 0);
      return new CellData(
          label(cell),
          color,
          cell.server().standIn() ? List.of(cell.shownLabel()) : List.of(),
          percentiles(all.latency().orElseThrow()),
          rate(cell, most, Second::ok),
          hasFailures ? rate(cell, most, Second::notOk) : List.of(),
          cut(cell),
          Range.ofFaults(cell, end(cell.perSecond())),
          Range.ofPhases(cell));
    }

    private static List<double[]> percentiles(Latency latency) {
      return latency.curve().stream()
          .filter(point -> point.percentile() < 100)
          .map(
              point ->
                  new double[] {
                    Figures.rounded(100 / (100 - point.percentile())),
                    Figures.drawnMillis((double) point.micros())
                  })
          .toList();
    }

    /** Of a long cell, the rates of several seconds together. */
    private static List<double[]> rate(Cell cell, int most, ToDoubleFunction<Second> count) {
      var all = cell.perSecond();
      var step = (all.size() + most - 1) / most;
      var rates = new ArrayList<double[]>();
      for (var i = 0; i < all.size(); i += step) {
        var part = all.subList(i, Math.min(all.size(), i + step));
        var seconds = part.stream().mapToDouble(Second::seconds).sum();
        // The rest of an interval at either end is too short to speak of a rate.
        if (seconds >= 0.5) {
          rates.add(
              new double[] {
                Figures.rounded(end(part)),
                Figures.rounded(part.stream().mapToDouble(count).sum() / seconds)
              });
        }
      }
      return rates;
    }

    private static List<Range> cut(Cell cell) {
      if (cell.imported().filter(from -> !from.windowed()).isPresent()) {
        return List.of();
      }
      var measured = MeasuredSeconds.of(cell);
      var start = measured.isEmpty() ? 0 : measured.get(0).second();
      var end = start + cell.window().orElseThrow().seconds();
      var last = end(cell.perSecond());
      var ranges = new ArrayList<Range>();
      ranges.add(Range.of("warm-up", 0, start));
      if (last - end > 0.5) {
        ranges.add(Range.of("cut", end, last));
      }
      return ranges;
    }

    private static double end(List<Second> seconds) {
      var last = seconds.get(seconds.size() - 1);
      return last.second() + last.seconds();
    }
  }
}

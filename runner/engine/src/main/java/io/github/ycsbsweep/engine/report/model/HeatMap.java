// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.LatencyMap;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Second;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How long the operations of each second took: a column for each second, a row for each bucket of
 * times, the darker the more operations.
 *
 * @param file name of the picture's files, without the ending
 * @param description for those who can't see it
 * @param seconds begin of each column, since the first operation
 * @param rows upper ends of the buckets, the longest first
 * @param counts operations, row by row
 * @param most the largest of them
 * @param watermarks written across it
 */
public record HeatMap(
    String file,
    String title,
    String description,
    List<Double> seconds,
    List<String> rows,
    List<List<Long>> counts,
    long most,
    List<String> watermarks)
    implements Block {

  /** A page has no room for more. */
  private static final int MOST_COLUMNS = 300;

  private static final int PAGE_WIDTH = 840;

  /** What a cell of the fewest operations is drawn with. */
  private static final double FAINTEST = 0.08;

  /** Of the first repeat of every cell whose seconds were kept. */
  public static Optional<HeatMap> of(Cell cell, String file, String title) {
    var schedule = cell.schedule().orElseThrow();
    return schedule
        .latencies()
        .filter(map -> !map.bounds().isEmpty() && map.counts().size() == schedule.seconds().size())
        .map(map -> of(cell, schedule.seconds(), map, file, title));
  }

  private static HeatMap of(
      Cell cell, List<Second> seconds, LatencyMap map, String file, String title) {
    var step = (seconds.size() + MOST_COLUMNS - 1) / MOST_COLUMNS;
    var starts = new ArrayList<Double>();
    var columns = new ArrayList<List<Long>>();
    for (var i = 0; i < seconds.size(); i += step) {
      starts.add(Figures.rounded(seconds.get(i).second()));
      columns.add(sum(map.counts().subList(i, Math.min(seconds.size(), i + step))));
    }
    var rows = new ArrayList<String>();
    var counts = new ArrayList<List<Long>>();
    for (var bucket = map.bounds().size() - 1; bucket >= 0; bucket--) {
      var row = bucket;
      rows.add(millis(map.bounds().get(row)) + " ms");
      counts.add(columns.stream().map(column -> column.get(row)).toList());
    }
    return new HeatMap(
        file,
        title,
        Text.format(
            "A column for each %s, a row for each bucket of times up to its name. The darker, the"
                + " more operations, on a logarithmic scale. The same figures are in a table",
            step == 1 ? "second" : step + " seconds"),
        starts,
        rows,
        counts,
        counts.stream().flatMap(List::stream).mapToLong(Long::longValue).max().orElse(1),
        cell.server().standIn() ? List.of(cell.shownLabel()) : List.of());
  }

  private static String millis(long micros) {
    return BigDecimal.valueOf(micros).movePointLeft(3).stripTrailingZeros().toPlainString();
  }

  private static List<Long> sum(List<List<Long>> seconds) {
    return IntStream.range(0, seconds.get(0).size())
        .mapToObj(bucket -> seconds.stream().mapToLong(one -> one.get(bucket)).sum())
        .toList();
  }

  /** How dark a cell is, 0 to 1: the logarithm of its operations. */
  public double darkness(int row, int column) {
    var count = counts.get(row).get(column);
    return count == 0
        ? 0
        : Figures.rounded(
            FAINTEST + (1 - FAINTEST) * Math.log1p(count) / Math.log1p((double) most));
  }

  /** Pixels of a column on a page. */
  public int columnWidth() {
    return Math.max(3, Math.min(48, PAGE_WIDTH / seconds.size()));
  }

  /** The picture's full title. */
  public String caption() {
    return title + ": " + description;
  }

  /** The same figures: a row for each column of the picture. */
  public Table table() {
    var fields = new ArrayList<Table.Field<Integer>>();
    fields.add(Table.Field.figure("second", i -> Text.format("%.0f", seconds.get(i))));
    for (var row = rows.size() - 1; row >= 0; row--) {
      var ofRow = counts.get(row);
      fields.add(Table.Field.count("≤ " + rows.get(row), i -> ofRow.get(i)));
    }
    return Table.of("", "", fields, IntStream.range(0, seconds.size()).boxed().toList());
  }
}

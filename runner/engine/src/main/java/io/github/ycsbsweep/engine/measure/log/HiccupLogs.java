// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.support.HiccupMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The logs of the hiccup meters in a folder. A row is in microseconds.
 *
 * @param client of a client's process
 * @param machine of the process that sampled a machine
 */
public record HiccupLogs(List<LogInterval> client, List<LogInterval> machine) {

  /** Of a client's samples: 100 ms of time. */
  public static final int CLIENT_SAMPLES_BEYOND = 100;

  /** As long a time, in samples of those who sleep longer. */
  public static final int MACHINE_SAMPLES_BEYOND =
      (int) (CLIENT_SAMPLES_BEYOND * HiccupMeter.CLIENT_SLEEP / HiccupMeter.MACHINE_SLEEP);

  /**
   * A log that is not there has no rows; what follows a torn row is left out.
   *
   * @param aheadMillis by which their clock is ahead of the runner's
   */
  public static HiccupLogs in(Path folder, long aheadMillis) throws IOException {
    return new HiccupLogs(
        rows(folder.resolve(HiccupMeter.CLIENT_LOG), aheadMillis),
        rows(folder.resolve(HiccupMeter.MACHINE_LOG), aheadMillis));
  }

  private static List<LogInterval> rows(Path file, long aheadMillis) throws IOException {
    var rows =
        Files.exists(file) ? IntervalLogReader.read(file).intervals() : List.<LogInterval>of();
    return rows.stream().map(row -> row.earlierBy(aheadMillis)).toList();
  }

  /**
   * The rows together of which the larger part lies between two times, in milliseconds; empty if
   * there are none.
   *
   * @param beyond samples beyond a percentile, without which it is not known
   */
  public static Optional<Pauses> between(
      long fromMillis, long toMillis, Stream<LogInterval> rows, int beyond) {
    var all = new Histogram(HistogramReader.DIGITS);
    rows.filter(row -> row.startMillis() + row.endMillis() > 2 * fromMillis)
        .filter(row -> row.startMillis() + row.endMillis() < 2 * toMillis)
        .forEach(row -> row.addTo(all));
    return all.getTotalCount() == 0
        ? Optional.empty()
        : Optional.of(
            new Pauses(
                Latencies.percentile(all, 99, beyond),
                Latencies.percentile(all, 99.9, beyond),
                all.getMaxValue()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.ImportOrigin.Note;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can't be known from what a run of YCSB's client left. */
final class ImportNotes {

  /** The first interval holds connecting, and the last may be cut short. */
  private static final int FEWEST_INTERVALS = 3;

  private ImportNotes() {}

  static List<Note> of(
      Summary summary,
      Map<String, Operation> operations,
      List<Second> intervals,
      double seconds,
      CompanionLogs logs) {
    var notes = new ArrayList<Note>();
    if (logs.figures().isPresent()) {
      notes.add(
          new Note(
              "nobody said how long the store warmed up: of the interval logs only the first"
                  + " interval and the last were cut",
              "see the seconds of the cell in report.html, and whether they are UNSTEADY",
              Text.format(
                  "%.1f of %.1f s",
                  logs.figures().get().window().orElseThrow().seconds(), seconds)));
    } else {
      notes.add(whole(operations.get(Cell.ALL), intervals, seconds));
      percentiles(summary, operations, notes);
    }
    if (!summary.hasReturns()) {
      notes.add(
          new Note(
              "how often operations failed is not told by counts of what they returned",
              "take it for unknown; the throughput may hold failures",
              ""));
    }
    if (!logs.problem().isEmpty()) {
      notes.add(
          new Note(
              "interval logs that the run wrote could not be used",
              "put them where its command line says, seen from its output, and import again",
              logs.problem()));
    }
    return List.copyOf(notes);
  }

  private static Note whole(Operation all, List<Second> intervals, double seconds) {
    var figures =
        new StringBuilder(Text.format("%,.0f ops/s in all %.1f s", all.opsPerSecond(), seconds));
    if (intervals.size() >= FEWEST_INTERVALS) {
      var inner = intervals.subList(1, intervals.size() - 1);
      var length = inner.stream().mapToDouble(Second::seconds).sum();
      figures.append(
          Text.format(
              ", %,.0f ops/s in the %.1f s of status lines without the first and the last",
              inner.stream().mapToLong(Second::ok).sum() / length, length));
    }
    return new Note(
        "the figures are of the whole run: connecting, warming up and closing are in the"
            + " throughput, and the slow first operations in the latencies",
        "the store may do more than this, and be slower or faster once warm; -s with"
            + " hdrhistogram.fileoutput=true, or sweep.sh, would tell",
        figures.toString());
  }

  private static void percentiles(
      Summary summary, Map<String, Operation> operations, List<Note> notes) {
    var timed =
        operations.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(Cell.ALL))
            .filter(entry -> !entry.getKey().equals(Outcome.READ_MODIFY_WRITE))
            .filter(entry -> entry.getValue().ok() > 0)
            .count();
    if (timed > 1) {
      notes.add(
          new Note(
              "percentiles of all operations together are not known: those of each can be neither"
                  + " merged nor averaged",
              "those of each operation are in the table of operations",
              ""));
    }
    if (summary.isBucketed()) {
      notes.add(
          new Note(
              "latencies were counted in buckets of 1 ms (measurementtype=histogram): a percentile"
                  + " is the lower end of its bucket, and left out below 10 ms",
              "measurementtype=hdrhistogram keeps three digits",
              ""));
    }
  }
}

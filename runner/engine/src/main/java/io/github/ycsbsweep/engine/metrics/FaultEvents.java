// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.common.LineFollower;
import io.github.ycsbsweep.engine.measure.log.FaultLog;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The faults of a cell that have begun, ended or failed. */
final class FaultEvents {

  private static final int MOST_OF_A_LINE = 1 << 16;

  /** More than a command line asks for. */
  private static final int MOST_EVENTS = 1000;

  private final LineFollower lines;
  private final List<FaultEvent> events = new ArrayList<>();

  /** Of the cell whose files are in a folder. */
  FaultEvents(Path folder) {
    this.lines = new LineFollower(folder.resolve(FaultLog.FILE), MOST_OF_A_LINE);
  }

  private record FaultEvent(String fault, String what) {}

  /** Reads what was added. */
  void update() throws IOException {
    lines.follow(this::add);
  }

  /**
   * Adds them to a scrape.
   *
   * @param since when the cell began, in milliseconds since the epoch
   */
  void collect(MetricSamples samples, Labels cell, long since) {
    for (var fault : events.stream().map(FaultEvent::fault).distinct().toList()) {
      var labels = cell.add("fault", SeriesLabels.text(fault));
      var ofFault = events.stream().filter(one -> one.fault().equals(fault)).toList();
      for (var what : List.of(FaultLog.BEGIN, FaultLog.END, FaultLog.FAILED)) {
        var count = (double) ofFault.stream().filter(one -> one.what().equals(what)).count();
        if (count > 0) {
          samples.counter(MetricFamily.FAULT_EVENTS, labels.add("event", what), count, since);
        }
      }
      var last = ofFault.get(ofFault.size() - 1).what();
      samples.gauge(MetricFamily.FAULT_ACTIVE, labels, last.equals(FaultLog.BEGIN) ? 1 : 0);
    }
  }

  /** Milliseconds, number, text, what, and the process, with tabs between them. */
  private void add(String line) throws IOException {
    var words = line.split("\t", -1);
    if (words.length < 4) {
      throw new IOException("no event of a fault: " + line);
    }
    if (events.size() < MOST_EVENTS) {
      events.add(new FaultEvent(words[2], words[3]));
    }
  }
}

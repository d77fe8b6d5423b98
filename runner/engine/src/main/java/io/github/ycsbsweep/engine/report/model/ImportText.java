// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.List;

/** What the figures of imported runs are, in words. */
public final class ImportText {

  public static final String CAUTION =
      "Imported: what YCSB's client left of runs that were not made here. Unless there are interval"
          + " logs, the figures are of the whole run, connecting and warming up included.";

  public static final List<String> PARAGRAPHS =
      List.of(
          "Each cell is one run of YCSB's client, read from what it printed or exported. Store,"
              + " workload and number of threads are from its command line, the name of its file or"
              + " the options of the import. Runs of the same three are repeats of each other.",
          "Without interval logs throughput is successful operations divided by [OVERALL]"
              + " RunTime: connecting, warming up and closing are in it. Latencies are those of"
              + " YCSB's summary, of the whole run. A percentile of several operations together is"
              + " left empty: parts can't be averaged. One with fewer than 100 samples beyond it is"
              + " left empty, too.",
          "With interval logs (hdrhistogram.fileoutput=true) whose counts are those of the summary,"
              + " the throughput is successful operations divided by the measured window. The"
              + " window is without the first interval and the last. Percentiles come from merged"
              + " histograms. Nobody said how long the warm-up was, so no more is cut.",
          "The charts of seconds are from the interval logs, or else from the client's status"
              + " lines. A 95 % interval is from the repeats, or from the intervals of the logs; a"
              + " single run without them has none.",
          "Latency is service time, except where it is called response time.");

  private ImportText() {}
}

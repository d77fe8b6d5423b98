// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.RunOrder;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How a run was made, in words and facts. */
public final class MethodText {

  private static final String SEPARATOR = " \u00b7 ";

  private static final String COUNTED_APART =
      "; failed operations and operations that found no record are counted apart and are not in"
          + " it.";

  private static final String ALONE =
      "Each cell is one YCSB client process that runs for a fixed time. The warm-up is cut, counted"
          + " from the first operation. Throughput is successful operations divided by the length"
          + " of the measured window"
          + COUNTED_APART;

  private static final String SHARED_SERVERS =
      "All cells of a system shared a server, and so did their repeats. What one start of a server"
          + " decides by chance, as the layout of its memory, is in every repeat alike. So it is"
          + " not in the intervals (--fresh-server).";

  private static final String FRESH_SERVERS =
      "Every repeat of a cell had a server of its own, started and loaded for it. What a start of a"
          + " server decides by chance, as the layout of its memory, is in the intervals.";

  private static final List<String> IMPORTED =
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

  private MethodText() {}

  public static String title(RunResults results) {
    var stores = systems(results);
    return stores.isEmpty()
        ? "Nothing was measured"
        : (results.isImported() ? "Imported: " : "")
            + stores
            + " on "
            + String.join(SEPARATOR, results.workloads());
  }

  /** By their stores: {@code store a · b, other}. */
  private static String systems(RunResults results) {
    var byStore = new LinkedHashMap<String, Set<String>>();
    for (var cell : results.cells()) {
      byStore.computeIfAbsent(cell.store(), store -> new LinkedHashSet<>()).add(CellLabel.of(cell));
    }
    var isPlain = results.cells().stream().allMatch(cell -> cell.label().equals(cell.store()));
    return byStore.entrySet().stream()
        .map(
            entry ->
                (isPlain || entry.getValue().contains(entry.getKey()) ? "" : entry.getKey() + " ")
                    + String.join(SEPARATOR, entry.getValue()))
        .collect(Collectors.joining(isPlain ? SEPARATOR : ", "));
  }

  public static List<String> paragraphs(RunResults results) {
    if (results.isImported()) {
      return IMPORTED;
    }
    var clients = results.clients();
    return List.of(
        (clients > 1 ? together(clients) : ALONE) + threads(results.cells()),
        results.run().options().containsKey("fresh-server") ? FRESH_SERVERS : SHARED_SERVERS,
        "Of several repeats a throughput is the arithmetic mean, with a 95 % interval by Student's"
            + " t for its logarithm. A percentile is that of the middle repeat, of two the higher"
            + " one. Of one, the interval is between visits, or within-run: from its seconds. Both"
            + " are corrected for autocorrelation. UNSTEADY: a line through the seconds rises or"
            + " falls by 5 % or more, and not by chance. Windows of fewer than 8 s are not judged."
            + " UNSTABLE: the coefficient of variation (CoV) of the repeats is over 5 %.",
        "The cells were measured in this order: "
            + RunOrder.of(results.run()).text(results.run())
            + ".",
        "Percentiles come from merged HDR histograms of all successful operations in the window,"
            + " and are never averaged. One with fewer than 100 samples beyond it is left empty.",
        latency(results),
        "YCSB's zipfian keys are less skewed than the name says: the hottest of a million keys gets"
            + " 3.77 % of the operations. A true zipfian would give it 6.5 %.",
        "Do not assume that the numbers tell you what you want them to tell: they are of "
            + (clients > 1
                ? clients + " clients and one server"
                : "one client, one server and one machine")
            + " on one day.");
  }

  /** Of the kernel's threads nothing is said: they are what YCSB's own client has. */
  private static String threads(List<Cell> cells) {
    var kinds = cells.stream().flatMap(cell -> cell.setup().clientThreads().stream()).toList();
    if (kinds.stream().allMatch(ThreadKind.PLATFORM::equals)) {
      return "";
    }
    return kinds.stream().allMatch(ThreadKind.VIRTUAL::equals)
        ? " The clients' threads were virtual: threads of Java, which the kernel does not know."
        : " The threads of some clients were virtual, and those of others were the kernel's. The"
            + " table says which (client_threads).";
  }

  private static String together(int clients) {
    return "Each cell is "
        + clients
        + " YCSB client processes that share its threads and run for a fixed time, let go at one"
        + " instant once all are connected. Each one's seconds are moved by what its clock was off,"
        + " as measured. The window is what all of them share, from the latest of their starts"
        + " after the warm-up to the earliest of their ends. Throughput is the sum of their rates,"
        + " each one's successful operations divided by its own length of that window"
        + COUNTED_APART;
  }

  /** What the latencies are, which depends on whether anything says when operations were due. */
  private static String latency(RunResults results) {
    var closed =
        "Latency is service time: the load is a closed loop, in which every client thread waits for"
            + " its answer before it asks again. It says how long operations took at the throughput"
            + " shown, not how long a request would wait that arrives at its own time (coordinated"
            + " omission).";
    var open =
        "Cells with a target are an open loop. Each client thread has a schedule, evenly spaced,"
            + " and catches up with it if an operation held it up. Their service time runs from"
            + " when an operation was sent, their response time from when it was due. What the"
            + " client's own clock and processor delay, some 0.1 ms on an idle machine, is in the"
            + " response time too. Below 98 % of the target it grows for as long as it is"
            + " measured.";
    var rates = results.cells().stream().filter(cell -> cell.targetOps().isPresent()).count();
    if (rates == 0) {
      return closed;
    }
    return rates == results.cells().size() ? open : closed + " " + open;
  }

  /** In the order of their weight. */
  public static Map<String, String> facts(RunResults results) {
    var run = results.run();
    var facts = new LinkedHashMap<String, String>();
    facts.put("command", run.commandLine());
    facts.put("order of the cells", RunOrder.of(run).text(run));
    facts.putAll(servers(results.cells()));
    new TreeMap<>(run.machine()).forEach((name, value) -> facts.put("machine: " + name, value));
    new TreeMap<>(run.versions()).forEach((name, value) -> facts.put("version: " + name, value));
    new TreeMap<>(run.options()).forEach((name, value) -> facts.put("option: " + name, value));
    facts.put("seed", Long.toString(run.seed()));
    return facts;
  }

  /** Servers as they were found, by store. */
  private static Map<String, String> servers(List<Cell> cells) {
    var servers = new LinkedHashMap<String, String>();
    for (var cell : cells) {
      var limits = cell.server().cpuLimits();
      servers.put(
          "server: " + cell.label(),
          cell.server().mode()
              + " "
              + cell.server().version().orElse("of unknown version")
              + (limits.isNone() ? "" : ", " + limits.text()));
    }
    return servers;
  }
}

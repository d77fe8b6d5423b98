// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a run was made, in words and facts. */
public final class MethodText {

  private static final String SEPARATOR = " \u00b7 ";

  /** The paragraphs of {@code method.md}, each in one line, by their headings. */
  private static final Map<String, List<String>> PROSE = prose();

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
      byStore.computeIfAbsent(cell.store(), store -> new LinkedHashSet<>()).add(cell.shownLabel());
    }
    var isPlain = results.cells().stream().allMatch(cell -> cell.label().equals(cell.store()));
    return byStore.entrySet().stream()
        .map(
            entry ->
                (isPlain || entry.getValue().contains(entry.getKey()) ? "" : entry.getKey() + " ")
                    + String.join(SEPARATOR, entry.getValue()))
        .collect(Collectors.joining(isPlain ? SEPARATOR : ", "));
  }

  private static Map<String, List<String>> prose() {
    var prose = new HashMap<String, List<String>>();
    try (var in = MethodText.class.getResourceAsStream("method.md")) {
      for (var part : new String(in.readAllBytes(), UTF_8).split("(?m)^## ", -1)) {
        var paragraphs = Stream.of(part.split("\n\n")).map(it -> it.strip().replace('\n', ' '));
        var all = paragraphs.toList();
        prose.put(all.get(0), all.subList(1, all.size()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("method.md", e);
    }
    return Map.copyOf(prose);
  }

  private static String prose(String heading) {
    return prose(heading, "");
  }

  private static String prose(String heading, String figure) {
    return PROSE.get(heading).get(0).replace("%s", figure);
  }

  public static List<String> paragraphs(RunResults results) {
    if (results.isImported()) {
      return PROSE.get("imported");
    }
    var clients = results.clients();
    var isFresh = results.run().option(SweepOption.FRESH_SERVER).isPresent();
    return List.of(
        (clients > 1
                ? "Each cell is " + clients + " " + prose("several clients")
                : prose("one client"))
            + prose("counted apart")
            + threads(results.cells())
            + memtier(results),
        prose(isFresh ? "fresh servers" : "shared servers"),
        prose("repeats"),
        prose("order", results.run().orderText()),
        prose("percentiles"),
        latency(results),
        prose("zipfian keys"),
        prose(
            "caution",
            clients > 1
                ? clients + " clients and one server"
                : "one client, one server and one machine"));
  }

  private static String memtier(RunResults results) {
    var request = results.run().invocation().request();
    return request.runs(ClientProgram.MEMTIER) ? " " + prose("memtier") : "";
  }

  /** Of the kernel's threads nothing is said: they are what YCSB's own client has. */
  private static String threads(List<Cell> cells) {
    var kinds = cells.stream().flatMap(cell -> cell.setup().clientThreads().stream()).toList();
    if (kinds.stream().allMatch(ThreadKind.PLATFORM::equals)) {
      return "";
    }
    var isVirtual = kinds.stream().allMatch(ThreadKind.VIRTUAL::equals);
    return " " + prose(isVirtual ? "virtual threads" : "mixed threads");
  }

  /** What the latencies are, which depends on whether anything says when operations were due. */
  private static String latency(RunResults results) {
    var rates = results.cells().stream().filter(cell -> cell.targetOps().isPresent()).count();
    return rates == 0
        ? prose("closed loop")
        : (rates == results.cells().size() ? "" : prose("closed loop") + " ") + prose("open loop");
  }

  /** In the order of their weight. */
  public static Map<String, String> facts(RunResults results) {
    var run = results.run();
    var facts = new LinkedHashMap<String, String>();
    facts.put("command", run.commandLine());
    facts.put("order of the cells", run.orderText());
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
      var limits = cell.server().limits();
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

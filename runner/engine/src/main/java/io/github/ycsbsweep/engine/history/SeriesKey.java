// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What cells of several runs have in common if their figures can stand in one series. The versions
 * of server and driver are not in it: a series shows what they change.
 *
 * @param name what was measured, by the system as tables show it
 * @param machine of the client, by name
 * @param plan how it was measured: options, properties, and versions of what measures
 */
record SeriesKey(CellName name, Map<String, String> machine, Map<String, String> plan) {

  /** Options that move no figure of a cell, and those that every cell says itself. */
  private static final Set<String> NO_MATTER =
      Set.copyOf(
          ShellWords.split(
              """
              out resume dry-run profile threads repeats order seed clients target max-error-rate
              latency-at slo clients-scan
              """));

  /** Of a machine that is still the same with another kernel or JVM. */
  private static final Set<String> OF_A_MACHINE = Set.of("architecture", "cores", "cpu");

  private static final Set<String> OF_THE_RUNNER = Set.of("ycsb", "ycsb-sweep", "hdrhistogram");

  static SeriesKey of(Run run, Cell cell) {
    var plan = new TreeMap<String, String>();
    run.options().forEach((name, value) -> plan.put("--" + name, value));
    NO_MATTER.forEach(name -> plan.remove("--" + name));
    run.versions().forEach((name, value) -> plan.put(name, value));
    plan.keySet().removeIf(name -> !name.startsWith("--") && !OF_THE_RUNNER.contains(name));
    run.workloads().stream()
        .filter(row -> row.label().equals(cell.label()) && row.workload().equals(cell.workload()))
        .forEach(row -> plan.putAll(properties(row)));
    plan.put("server", cell.server().mode());
    return new SeriesKey(CellName.of(cell, cell.shownLabel()), machine(run), plan);
  }

  /** Without the address of a server, which moves with its port. */
  private static Map<String, String> properties(Run.EffectiveProperties row) {
    var properties = new TreeMap<>(row.properties());
    properties.keySet().removeAll(row.address());
    return properties;
  }

  private static Map<String, String> machine(Run run) {
    var machine = new TreeMap<>(run.machine());
    machine.keySet().retainAll(OF_A_MACHINE);
    var memory = run.machine().getOrDefault("memory_bytes", "");
    if (memory.matches("\\d{1,18}")) {
      // Another kernel keeps a little more or less for itself.
      machine.put("memory", Math.round(Long.parseLong(memory) / (double) (1L << 30)) + " GiB");
    }
    return machine;
  }

  /** What was measured, in words, but for the number of threads. */
  String text() {
    return name.system() + ", " + name.load();
  }

  /** Likewise, with that. */
  String label() {
    return text() + ", " + Text.count(name.threads(), "thread");
  }

  /** The machine in words. */
  String machineText() {
    return machine.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** The name of a series, with its machine and settings where another one has others. */
  String label(Collection<SeriesKey> all) {
    var words = new ArrayList<String>();
    words.add(text());
    var alike = all.stream().filter(other -> other.name().equals(name)).toList();
    if (alike.stream().anyMatch(other -> !other.machine().equals(machine))) {
      words.add("on " + machineText());
    }
    plan.forEach(
        (option, value) -> {
          if (alike.stream().anyMatch(other -> !value.equals(other.plan().get(option)))) {
            words.add(option + " " + value);
          }
        });
    alike.stream()
        .flatMap(other -> other.plan().keySet().stream())
        .distinct()
        .filter(option -> !plan.containsKey(option))
        .map(option -> "without " + option)
        .forEach(words::add);
    return String.join(", ", words);
  }

  /** Its series but for the number of threads. */
  SeriesKey withoutThreads() {
    return new SeriesKey(name.withoutThreads(), machine, plan);
  }
}

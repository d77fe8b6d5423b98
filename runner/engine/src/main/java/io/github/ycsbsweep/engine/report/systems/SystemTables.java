// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemDifference;
import java.util.ArrayList;
import java.util.List;

/** The systems of a run as tables: which they are, and in what they differ. */
public final class SystemTables {

  /** Headings of the two kinds of differences. */
  public static final String ASKED = "Differences that were asked for";

  public static final String OTHERS = "Differences that nobody asked for";

  /** Differences of a kind, on a terminal. */
  private static final int MOST_LINES = 6;

  private SystemTables() {}

  /** Whether a reader has to be told what its systems are: there are several. */
  public static boolean areNeeded(List<SystemFacts> systems) {
    return systems.size() > 1;
  }

  /** A row for each system. */
  public static Table of(List<SystemFacts> systems) {
    return Table.of(
        "",
        "",
        List.of(
            text("system", SystemFacts::shownLabel),
            text("store", system -> system.names().store()),
            text("server", SystemFacts::server),
            text("program", SystemTables::program),
            text("given to it alone", system -> system.given().text())),
        systems);
  }

  /** What differs, a row each; without rows if nothing does. */
  public static Table of(String title, List<SystemDifference> differences) {
    return Table.of(
        title,
        "",
        List.of(text("what", SystemDifference::name), text("values", SystemDifference::values)),
        differences);
  }

  /** Where there is a label that is no store's name: the systems, in 80 columns. */
  public static Table onTerminal(List<SystemFacts> systems) {
    var labelled =
        systems.stream().anyMatch(system -> !system.label().equals(system.names().store()));
    return Table.of(
        "",
        "",
        List.of(
            text("system", 12, system -> Sanitizer.cut(system.label(), 12)),
            text("store", 10, system -> Sanitizer.cut(system.names().store(), 10)),
            text("server", 20, system -> Sanitizer.cut(system.server(), 20)),
            text("given to it alone", 35, system -> Sanitizer.cut(system.given().text(), 35))),
        labelled ? systems : List.<SystemFacts>of());
  }

  /** The differences as lines for a terminal; none if there are none. */
  public static List<String> lines(SystemDifferences differences) {
    var lines = new ArrayList<String>();
    add(lines, ASKED, differences.asked());
    add(lines, OTHERS, differences.others());
    return lines;
  }

  private static void add(List<String> lines, String title, List<SystemDifference> differences) {
    if (!differences.isEmpty()) {
      lines.add(title + ":");
      differences.stream().limit(MOST_LINES).forEach(it -> lines.add("  " + line(it)));
    }
    if (differences.size() > MOST_LINES) {
      lines.add("  and " + (differences.size() - MOST_LINES) + " more, see report.html");
    }
  }

  private static String line(SystemDifference difference) {
    return difference.name() + ": " + difference.values();
  }

  private static String program(SystemFacts system) {
    return system.values().getOrDefault(new SystemFact(SystemFact.Kind.PROGRAM, "program"), "");
  }
}

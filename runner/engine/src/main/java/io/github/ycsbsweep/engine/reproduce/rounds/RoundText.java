// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rounds for people: how many are planned, in which order, and how many were made. */
final class RoundText {

  private RoundText() {}

  /** A duration. */
  static String duration(double seconds) {
    return seconds < 120 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
  }

  /** What is begun. */
  static String plan(SweepList sweeps, double seconds) {
    var count = sweeps.turns().stream().mapToInt(turn -> turn.series().size()).sum();
    return sweeps
        .limit()
        .map(
            it ->
                Text.format(
                    "At least %s and at most %d, as many as end within %s.",
                    Text.count(it.fewest(), "round"), it.most(), duration(it.seconds())))
        .orElse(Text.format("%s, about %s.", Text.count(count, "sweep"), duration(seconds)));
  }

  /** How many rounds were made, and why no more. */
  static String outcome(RoundTimes times, End end, RoundLimit limit) {
    var why =
        switch (end) {
          case TIME ->
              Text.format(
                  "Another one might not end within %s: the longest took %s",
                  duration(limit.seconds()), duration(times.longest()));
          case DISK -> "The disk has no room for the results of more";
          case PLANNED -> "Claims need no more";
        };
    return Text.format(
        "%s made in %s. %s.",
        Text.count(times.made(), "round") + (times.made() == 1 ? " was" : " were"),
        duration(times.usedBefore(times.made() + 1)),
        why);
  }

  /**
   * Lines of a dry run: every sweep, how the first one of each series is called, and in which order
   * cells are measured. Later rounds repeat the first two.
   */
  static List<String> of(SweepList sweeps) {
    var lines = new ArrayList<String>();
    var certain = sweeps.limit().map(RoundLimit::fewest).orElse(Integer.MAX_VALUE);
    var number = 0;
    for (var turn : sweeps.turns()) {
      if (turn.round() > certain) {
        break;
      }
      number++;
      lines.add("  " + number + ": " + turn.caption() + ", about " + duration(turn.seconds()));
      if (turn.series().size() > 1 && turn.round() <= 2) {
        lines.add(
            "     cells in turns: "
                + turn.cells().stream()
                    .map(cell -> cell.series().name())
                    .collect(Collectors.joining(", ")));
      }
      if (turn.round() == 1) {
        turn.series().forEach(series -> lines.add("     " + series.options().commandLine()));
      }
    }
    sweeps.limit().ifPresent(limit -> lines.add(more(limit)));
    return lines;
  }

  private static String more(RoundLimit limit) {
    return Text.format(
        "  and rounds %d to %d likewise, as many as end within %s",
        limit.fewest() + 1, limit.most(), duration(limit.seconds()));
  }
}

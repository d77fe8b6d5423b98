// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static io.github.ycsbsweep.engine.judge.fairness.FairnessEvidence.curve;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.fairness.FairnessCheck.CellTally;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether the figures are of what was asked for, and can be believed. */
final class FigureRules {

  private static final double MOST_ERRORS = 0.001;

  /** Of the reads that were answered. */
  private static final double LEAST_HITS = 0.999;

  private static final Pattern TIMEOUT = Pattern.compile("(?i).*timeout.*");

  private static final Pattern POOL =
      Pattern.compile("(?i).*(pool|connections|endpoints|connsPerNode).*");

  private static final double THROUGHPUT_TOLERANCE = 0.001;

  private static final int LEAST_REPEATS = 3;

  private FigureRules() {}

  /** What failed is no throughput, and what fails often is no measurement. */
  static FairnessCheck errors(FairnessEvidence run) {
    var tally = new CellTally();
    for (var cell : run.cells()) {
      var rate = cell.all().map(all -> (double) all.failed() / all.attempts()).orElse(0.0);
      if (cell.status() == Cell.Status.FAILED) {
        tally.breaks(cell, "failed");
      } else {
        tally.add(cell, rate, rate < MOST_ERRORS ? "" : Text.format("%.2f %% failed", 100 * rate));
      }
    }
    return tally.check(
        "there are no cells",
        "at most %.4f %% failed, in %s",
        100 * tally.most(),
        Text.count(run.cells().size(), "cell"));
  }

  /** A miss is quicker than a hit, and an empty answer than a full one. */
  static FairnessCheck hits(FairnessEvidence run) {
    var unread = new TreeSet<String>();
    var tally = new CellTally();
    for (var cell : run.measured()) {
      var read = cell.operations().get("READ");
      if (read != null && read.ok() + read.notFound() > 0) {
        var rate = (double) read.ok() / (read.ok() + read.notFound());
        tally.add(cell, rate, rate < LEAST_HITS ? Text.format("%.2f %% hits", 100 * rate) : "");
        if (!run.properties(cell).getOrDefault("dataintegrity", "false").equals("true")) {
          unread.add(cell.workload());
        }
      }
    }
    return tally.check(
        "no cell reads",
        "at least %.3f %% hits, in %s; values %s",
        100 * tally.least(),
        tally.cells(),
        unread.isEmpty()
            ? "were compared"
            : "were not compared (-p dataintegrity=true does) in " + unread);
  }

  /** A figure depends on when a client gives up, and on how many connections it has. */
  static FairnessCheck timeouts(FairnessEvidence run) {
    var missing = new ArrayList<String>();
    var recorded = new TreeMap<String, String>();
    for (var cell : run.curves()) {
      var properties = run.properties(cell);
      if (properties.keySet().stream().noneMatch(TIMEOUT.asMatchPredicate())) {
        missing.add(curve(cell) + ": run.json has no timeout");
      }
      recorded.put(cell.label(), timeoutsAndPools(properties));
    }
    return FairnessCheck.of(
        missing,
        "%s; cells that hung, or may have: %d",
        recorded.values().stream().distinct().collect(Collectors.joining("; ")),
        run.cells().stream().filter(FigureRules::hung).count());
  }

  /** A thread has a connection of its own where no pool is named. */
  private static String timeoutsAndPools(Map<String, String> properties) {
    var isMeant = TIMEOUT.asMatchPredicate().or(POOL.asMatchPredicate());
    return properties.entrySet().stream()
        .filter(property -> isMeant.test(property.getKey()) && !property.getValue().isBlank())
        .map(property -> property.getKey() + "=" + property.getValue())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static boolean hung(Cell cell) {
    var reason = cell.reason().orElse("").toLowerCase(Locale.ROOT);
    return cell.status() == Cell.Status.FAILED
        && (reason.contains("stopped answering") || reason.contains("hung beyond its time"));
  }

  /** A figure that can't be made again from its parts is not believed. */
  static FairnessCheck throughput(FairnessEvidence run) {
    var tally = new CellTally();
    for (var cell : run.measured()) {
      if (cell.all().isPresent() && cell.window().isPresent()) {
        var said = cell.all().get().opsPerSecond();
        var made = cell.all().get().ok() / cell.window().get().seconds();
        var isOther = Math.abs(made - said) > THROUGHPUT_TOLERANCE * said;
        tally.add(
            cell, made, isOther ? Text.format("%,.1f said, %,.1f made again", said, made) : "");
      }
    }
    return tally.check("no figure has its parts", "the same when made again, in %s", tally.cells());
  }

  /** One run says nothing of chance. */
  static FairnessCheck repeats(FairnessEvidence run) {
    var few = new ArrayList<String>();
    var most = 0.0;
    var groups =
        run.measured().stream()
            .collect(
                Collectors.groupingBy(FigureRules::repeated, TreeMap::new, Collectors.toList()));
    for (var group : groups.entrySet()) {
      if (group.getValue().size() < LEAST_REPEATS) {
        few.add(Text.format("%s: %d", group.getKey(), group.getValue().size()));
      } else {
        most = Math.max(most, spread(group.getValue()));
      }
    }
    return FairnessCheck.of(
        few, "%d or more of each; coefficient of variation at most %.1f %%", LEAST_REPEATS, most);
  }

  /** Percent. */
  private static double spread(List<Cell> repeats) {
    return Sample.of(
            repeats.stream()
                .flatMap(cell -> cell.all().stream())
                .mapToDouble(Cell.Operation::opsPerSecond)
                .toArray())
        .variationPercent()
        .orElse(0);
  }

  private static String repeated(Cell cell) {
    var target = cell.targetOps();
    return curve(cell)
        + ", "
        + Text.count(cell.threads(), "thread")
        + (target.isPresent() ? Text.format(" at %.0f ops/s", target.getAsDouble()) : "");
  }
}

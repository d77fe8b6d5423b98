// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.ObjectiveSearch;
import io.github.ycsbsweep.engine.judge.rate.RateStep;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/**
 * The search for the highest throughput within {@code --slo}, on one store and workload: its steps
 * and what it found.
 */
final class ObjectiveSection implements Section {

  /** A search on a store, as tables name it. */
  private record SystemSearch(String label, String workload, ObjectiveSearch search) {

    /** What was found, in a sentence. */
    String conclusion() {
      return Text.format(
          "%s, %s, %s: %s%s.",
          workload,
          label,
          Text.count(search.threads(), "thread"),
          search.next().isPresent() ? "the search did not come to its end; so far, " : "",
          search.conclusion());
    }

    List<Row> rows() {
      var rows = new ArrayList<Row>();
      rows.add(new Row("", Optional.empty(), search));
      search
          .steps()
          .forEach(step -> rows.add(new Row(rows.size() + "", Optional.of(step), search)));
      return rows;
    }
  }

  /** A step; the closed loop before the first has no target. */
  private record Row(String number, Optional<RateStep> step, ObjectiveSearch search) {

    /** In percent of the closed loop. */
    String share() {
      return step.map(it -> Text.format("%.0f", 100 * it.target() / search.peak())).orElse("");
    }

    OptionalDouble rate() {
      return step.map(RateStep::achieved).orElse(OptionalDouble.of(search.peak()));
    }

    OptionalLong latency() {
      return step.map(it -> it.worst(search.objective())).orElseGet(search::closed);
    }

    String verdict() {
      return step.map(it -> it.explained(search.objective()))
          .orElse("closed loop, service time" + (search.isClosedOver() ? ": too long" : ""));
    }
  }

  /** The searches of a run, store by store; none without {@code --slo}. */
  private static List<SystemSearch> in(RunResults results, String workload) {
    var objective = objective(results);
    var found = new ArrayList<SystemSearch>();
    for (var store : objective.isEmpty() ? List.<String>of() : results.stores()) {
      var cells =
          results.cells().stream()
              .filter(cell -> cell.label().equals(store) && cell.workload().equals(workload))
              .filter(cell -> cell.phases().isEmpty())
              .toList();
      var threads = cells.stream().mapToInt(Cell::threads).findFirst();
      if (threads.isPresent()) {
        ObjectiveSearch.among(cells, threads.getAsInt(), objective.get())
            .map(search -> new SystemSearch(cells.get(0).shownLabel(), workload, search))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** Whether on some store not even the lowest rate met it. */
  @Override
  public boolean isBreached(RunResults results) {
    return results.workloads().stream()
        .flatMap(workload -> in(results, workload).stream())
        .anyMatch(found -> found.search().best().isEmpty());
  }

  @Override
  public List<String> headlines(RunResults results, String workload) {
    return in(results, workload).stream().map(SystemSearch::conclusion).toList();
  }

  /** Every step. */
  @Override
  public List<Block> blocks(RunResults results, String workload) {
    return in(results, workload).stream().map(ObjectiveSection::table).toList();
  }

  private static Block table(SystemSearch found) {
    var search = found.search();
    return Table.of(
        "In search of " + search.objective().text() + ": " + found.label(),
        found.conclusion() + " The response time decides; of several repeats, the longest.",
        List.of(
            figure("step", Row::number),
            count("target ops/s", it -> it.step().map(RateStep::target)),
            figure("% of peak", Row::share),
            count("ops/s", Row::rate),
            millis(search.objective().percentile() + " ms", Row::latency),
            text("verdict", Row::verdict)),
        found.rows());
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    return in(results, workload).stream().map(ObjectiveSection::onTerminal).toList();
  }

  private static Table onTerminal(SystemSearch found) {
    var search = found.search();
    var title =
        Text.format(
            "%s, %s, %s, in search of %s (response time)",
            found.workload(),
            found.label(),
            Text.count(search.threads(), "thread"),
            search.objective().text());
    List<Field<Row>> fields =
        List.of(
            figure("step", 4, Row::number),
            count("target", 10, it -> it.step().map(RateStep::target)),
            figure("peak", 5, it -> it.share().isEmpty() ? "" : it.share() + "%"),
            count("ops/s", 10, Row::rate),
            millis(search.objective().percentile() + ", ms", 8, Row::latency),
            Field.<Row>text("verdict", Row::verdict).apart());
    return Table.of(title, found.conclusion(), fields, found.rows());
  }

  /** What {@code --slo} says of cells, a sentence each; none without it. */
  static List<String> conclusions(
      RunResults results, List<Cell> cells, BiFunction<Cell, Objective, String> conclusion) {
    return objective(results).stream()
        .flatMap(
            objective ->
                cells.stream()
                    .map(
                        cell ->
                            Text.format(
                                "%s, %s, %s%s: %s",
                                cell.workload(),
                                cell.shownLabel(),
                                Text.count(cell.threads(), "thread"),
                                cell.repeat() > 1 ? ", repeat " + cell.repeat() : "",
                                conclusion.apply(cell, objective))))
        .toList();
  }

  /** Whether some cell that was measured did not meet {@code --slo}; never without it. */
  static boolean isMissed(RunResults results, BiPredicate<Cell, Objective> isMissed) {
    return objective(results)
        .filter(
            objective ->
                results.cells().stream()
                    .filter(cell -> cell.status() != Cell.Status.FAILED)
                    .anyMatch(cell -> isMissed.test(cell, objective)))
        .isPresent();
  }

  static Optional<Objective> objective(RunResults results) {
    return results.run().objective();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.ObjectiveSearch;
import io.github.ycsbsweep.engine.judge.rate.RateStep;
import io.github.ycsbsweep.engine.judge.rate.SearchConclusion;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** The search for the highest throughput within {@code --slo}: its steps and what it found. */
public final class ObjectiveTable {

  /**
   * The search on one store and workload.
   *
   * @param label of the store
   */
  public record Found(String label, String workload, ObjectiveSearch search) {

    /** In a sentence. */
    public String conclusion() {
      return String.format(
          Locale.ROOT,
          "%s, %s, %d threads: %s%s.",
          workload,
          label,
          search.threads(),
          search.next().isPresent() ? "the search did not come to its end; so far, " : "",
          SearchConclusion.of(search));
    }
  }

  private ObjectiveTable() {}

  /** The searches of a run, store by store; none without {@code --slo}. */
  public static List<Found> in(RunResults results, String workload) {
    var objective = objective(results);
    if (objective.isEmpty()) {
      return List.of();
    }
    var found = new ArrayList<Found>();
    for (var store : results.cells().stream().map(Cell::store).distinct().toList()) {
      var cells =
          results.cells().stream()
              .filter(cell -> cell.store().equals(store) && cell.workload().equals(workload))
              .toList();
      var threads = cells.stream().mapToInt(Cell::threads).findFirst();
      if (threads.isPresent()) {
        ObjectiveSearch.among(cells, threads.getAsInt(), objective.get())
            .map(search -> new Found(CellLabel.store(cells.get(0)), workload, search))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** Whether on some store not even the lowest rate met it. */
  public static boolean isBreached(RunResults results) {
    return results.workloads().stream()
        .flatMap(workload -> in(results, workload).stream())
        .anyMatch(found -> found.search().best().isEmpty());
  }

  /** A table a store, with every step. */
  public static List<NotedTable> of(RunResults results, String workload) {
    return in(results, workload).stream()
        .map(
            found ->
                new NotedTable(
                    "In search of " + found.search().objective().text() + ": " + found.label(),
                    found.conclusion()
                        + " The response time decides; of several repeats, the longest.",
                    header(found.search()),
                    rows(found.search())))
        .toList();
  }

  public static List<List<String>> rows(ObjectiveSearch search) {
    var closed =
        List.of(
            "",
            "",
            "",
            Figures.count(search.peak()),
            Figures.millis(search.closed()),
            "closed loop, service time" + (search.isClosedOver() ? ": too long" : ""));
    return Stream.concat(
            Stream.of(closed),
            Stream.iterate(0, i -> i < search.steps().size(), i -> i + 1)
                .map(i -> row(i + 1, search.steps().get(i), search)))
        .toList();
  }

  private static List<String> row(int number, RateStep step, ObjectiveSearch search) {
    return List.of(
        Integer.toString(number),
        Figures.count(step.target()),
        String.format(Locale.ROOT, "%.0f", 100 * step.target() / search.peak()),
        step.achieved().isPresent() ? Figures.count(step.achieved().getAsDouble()) : "",
        figure(step.worst(search.objective())),
        step.explained(search.objective()));
  }

  private static List<String> header(ObjectiveSearch search) {
    return List.of(
        "step",
        "target ops/s",
        "% of peak",
        "ops/s",
        search.objective().percentile() + " ms",
        "verdict");
  }

  private static String figure(OptionalLong micros) {
    return Figures.millis(micros);
  }

  private static Optional<Objective> objective(RunResults results) {
    var text = results.run().options().get("slo");
    try {
      return text == null ? Optional.empty() : Optional.of(Objective.parse(text));
    } catch (UserError e) {
      throw new IllegalStateException("the runner reads it before it starts", e);
    }
  }
}

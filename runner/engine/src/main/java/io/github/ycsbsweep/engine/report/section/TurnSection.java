// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.TurnEnding.TurnLevel;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Systems that took turns: their ratios, and how the machine moved meanwhile. */
public final class TurnSection implements Section {

  private static final String TITLE = "Systems in pairs";

  private static final String NOTE =
      "All systems were measured in the same seconds, in short turns. In every start servers and"
          + " clients were made anew, and another system was first. A ratio is the other system's"
          + " figure divided by the base's: in each block, then averaged over each start. Its"
          + " interval is Student's t over the starts, the effect of the order apart. Detectable:"
          + " the smallest true difference that four of five such runs would have found.";

  /**
   * Of the measured part of a turn, in which all threads begin at once: a longer operation fits in
   * so few times that it matters where the turn ends.
   */
  private static final double LONG_OPERATION = 0.05;

  private static final double MICROS = 1e6;

  private static final List<Field<TurnRow>> FIELDS =
      List.of(
          figure("threads", TurnRow::threads),
          text("system", TurnRow::other),
          text("base", TurnRow::base),
          text("figure", TurnRow::name),
          figure("of the system", it -> it.figure(it.ratio().other())),
          figure("of the base", it -> it.figure(it.ratio().base())),
          figure("ratio", it -> Figures.ratio(it.estimate())),
          figure("interval", TurnRow::interval),
          text("the system is", TurnRow::verdict),
          figure("starts", it -> it.ratio().estimate().starts()),
          figure("detectable", it -> percent(it.ratio().estimate().smallestDifference())));

  /** Those of a terminal. */
  private static final List<Field<TurnRow>> TERMINAL =
      List.of(
          figure("threads", 7, TurnRow::threads),
          text("ratio", 25, it -> Sanitizer.cut(it.other() + " ÷ " + it.base(), 25)),
          text("figure", 12, TurnRow::shortName),
          figure("ratio", 7, it -> Figures.ratio(it.estimate())),
          figure("interval", 15, TurnRow::interval),
          text("it is", 9, TurnRow::verdict));

  @Override
  public List<String> headlines(RunResults results, String workload) {
    var answers = TurnAnswer.of(TurnRow.in(results, workload)).stream().map(TurnAnswer::sentence);
    var lack = notReached(results, wide(results, workload)).map(text -> workload + ", " + text);
    return Stream.concat(answers, lack.stream()).toList();
  }

  /** Whether the systems of a run took turns. */
  public static boolean isIn(RunResults results) {
    return results.cells().stream().anyMatch(Cell::tookTurns);
  }

  /** At a rate the schedule says how many operations a turn has. */
  @Override
  public void findings(Cell cell, FindingList findings) {
    var turn = cell.window().map(Window::turnSeconds).orElse(OptionalDouble.empty());
    var p50 = cell.all().flatMap(Operation::latency).map(Latency::p50).orElse(OptionalLong.empty());
    var isLong =
        turn.isPresent()
            && p50.isPresent()
            && p50.getAsLong() > LONG_OPERATION * MICROS * turn.getAsDouble();
    if (isLong && cell.targetOps().isEmpty()) {
      findings.warn(
          "operations are long beside a turn: a thread that counts one more or less in each turn"
              + " moves the throughput by some percent",
          "a --slice of 30 service times or more makes that little",
          cell,
          Text.format(
              "p50 %s ms, turns of %.0f ms",
              Figures.millis((double) p50.getAsLong()), 1000 * turn.getAsDouble()));
    }
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    var ending = results.missing().turns();
    var wide = wide(results).toList();
    notReached(results, wide)
        .ifPresent(
            text ->
                findings
                    .in("thread count")
                    .warn(
                        text,
                        "a longer --max-time, and a machine on which nothing else runs, narrow"
                            + " them",
                        wide.stream().map(level -> widths(results, level)).toList()));
    for (var level : ending.levels()) {
      var unknown = new LinkedHashSet<>(ending.metrics());
      asked(results, ending, level).map(row -> row.ratio().metric()).forEach(unknown::remove);
      for (var metric : unknown) {
        findings
            .in("thread count")
            .warn(
                "--until was to be about a figure that is not known here, and went by the others",
                "CPU time is known of servers of this machine, and of others with --server-host;"
                    + " --metric names the figures",
                place(level) + metric.wordInTurns());
      }
    }
  }

  /** Where intervals are not as narrow as was asked for. */
  private static Stream<TurnLevel> wide(RunResults results) {
    return results.missing().turns().levels().stream().filter(level -> !level.reached());
  }

  private static List<TurnLevel> wide(RunResults results, String workload) {
    return wide(results).filter(level -> level.workload().equals(workload)).toList();
  }

  /** What was not reached, and how many starts would do; empty without such a level. */
  private static Optional<String> notReached(RunResults results, List<TurnLevel> wide) {
    var ending = results.missing().turns();
    var needed =
        wide.stream()
            .flatMap(level -> asked(results, ending, level).map(row -> needed(row, ending, level)))
            .flatMapToInt(OptionalInt::stream)
            .max();
    return Text.when(
        !wide.isEmpty(),
        "not reached: intervals within %.2g %%, as --until asked for%s",
        100 * ending.share(),
        needed.isPresent() ? Text.format("; about %,d starts would do", needed.getAsInt()) : "");
  }

  private static String widths(RunResults results, TurnLevel level) {
    var ending = results.missing().turns();
    return place(level)
        + asked(results, ending, level)
            .map(row -> width(row, needed(row, ending, level)))
            .collect(Collectors.joining("; "));
  }

  /** What {@code --until} is about at a number of threads, as far as it is known. */
  private static Stream<TurnRow> asked(RunResults results, TurnEnding ending, TurnLevel level) {
    return TurnRow.in(results, level.workload()).stream()
        .filter(row -> row.threads() == level.threads())
        .filter(row -> ending.metrics().contains(row.ratio().metric()));
  }

  private static String place(TurnLevel level) {
    return level.workload() + ", " + Text.count(level.threads(), "thread") + ": ";
  }

  private static OptionalInt needed(TurnRow row, TurnEnding ending, TurnLevel level) {
    return row.ratio().estimate().startsFor(ending.share(), level.confidence());
  }

  private static String width(TurnRow row, OptionalInt needed) {
    var estimate = row.ratio().estimate();
    return Text.format(
        "%s ± %.1f %% after %s%s",
        row.shortName(),
        100 * estimate.halfWidth().orElse(1),
        Text.count(estimate.starts(), "start"),
        needed.isPresent() ? Text.format(", about %,d would do", needed.getAsInt()) : "");
  }

  /** The ratios of a workload as a chart; empty of systems that took no turns. */
  public static Optional<Chart> chart(RunResults results, String workload) {
    return Optional.of(TurnRow.in(results, workload))
        .filter(rows -> !rows.isEmpty())
        .map(rows -> TurnCharts.ratios(workload, rows));
  }

  /** Likewise as a table, which then has no rows. */
  public static Table table(RunResults results, String workload) {
    var rows = TurnRow.in(results, workload);
    var note = (NOTE + " " + String.join(" ", TurnRow.remedies(rows))).strip();
    return Table.of(TITLE, note, FIELDS, rows);
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var rows = TurnRow.in(results, workload);
    return rows.isEmpty() ? List.of() : List.of(TurnCharts.course(workload, rows));
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var rows = TurnRow.in(results, workload);
    var notes = new ArrayList<String>();
    TurnRow.effort(rows).ifPresent(notes::add);
    notReached(results, wide(results, workload)).ifPresent(notes::add);
    notes.addAll(TurnRow.remedies(rows));
    return List.of(
        Table.of(
            Sanitizer.cut(workload, 40) + ", in pairs", String.join("\n", notes), TERMINAL, rows));
  }

  @Override
  public Map<String, Table> files(RunResults results) {
    var rows =
        results.workloads().stream().flatMap(name -> TurnRow.in(results, name).stream()).toList();
    return rows.isEmpty()
        ? Map.of()
        : Map.of("pairs.csv", Table.of(forPrograms(results.run()), rows));
  }

  private static List<Field<TurnRow>> forPrograms(Run run) {
    return List.of(
        figure("schema", any -> Cell.SCHEMA),
        text("run_id", any -> run.runId()),
        text("workload", TurnRow::workload),
        figure("threads", TurnRow::threads),
        Field.decimal("target_ops", 0, it -> it.ratio().base().get(0).targetOps()),
        text("system", it -> it.ratio().other().get(0).label()),
        text("base", it -> it.ratio().base().get(0).label()),
        text("metric", it -> it.ratio().metric().label()),
        number("figure", it -> it.ratio().mean(it.ratio().other())),
        number("base_figure", it -> it.ratio().mean(it.ratio().base())),
        number("ratio", it -> it.estimate().value()),
        number("ratio_low", it -> it.estimate().interval().map(Interval::low)),
        number("ratio_high", it -> it.estimate().interval().map(Interval::high)),
        number("confidence", it -> it.estimate().interval().map(Interval::level)),
        text("verdict", TurnRow::verdict),
        figure("starts", it -> it.ratio().estimate().starts()),
        figure("blocks", it -> it.ratio().estimate().blocks()),
        number("order_effect", it -> it.ratio().estimate().orderEffect().map(Ratio::value)),
        number("detectable", it -> it.ratio().estimate().smallestDifference()),
        number("order_effect_low", it -> orderEffect(it).map(Interval::low)),
        number("order_effect_high", it -> orderEffect(it).map(Interval::high)));
  }

  private static Optional<Interval> orderEffect(TurnRow row) {
    return row.ratio().estimate().orderEffect().flatMap(Ratio::interval);
  }

  private static Field<TurnRow> number(String name, Function<TurnRow, ?> value) {
    return Field.decimal(name, 6, value);
  }

  private static Optional<String> percent(OptionalDouble share) {
    return share.stream().mapToObj(it -> Text.format("%.1f %%", 100 * it)).findFirst();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Systems that took turns: their ratios, and how the machine moved meanwhile. */
public final class TurnSection implements Section {

  private static final String TITLE = "Systems in pairs";

  /** Half a doubling, nearly. */
  private static final double ROOM = 1.4;

  private static final String NOTE =
      "All systems were measured in the same seconds, in short turns. In every start servers and"
          + " clients were made anew, and another system was first. A ratio is the other system's"
          + " figure divided by the base's: in each block, then averaged over each start. Its"
          + " interval is Student's t over the starts, the effect of the order apart. Detectable:"
          + " the smallest true difference that four of five such runs would have found.";

  private static final List<Field<TurnRow>> FIELDS =
      List.of(
          figure("threads", TurnRow::threads),
          text("system", TurnRow::other),
          text("base", TurnRow::base),
          text("figure", TurnRow::name),
          figure("of the system", it -> it.figure(it.ratio().other())),
          figure("of the base", it -> it.figure(it.ratio().base())),
          figure("ratio", it -> Figures.ratio(it.estimate().value())),
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
          figure("ratio", 7, it -> Figures.ratio(it.estimate().value())),
          figure("interval", 15, TurnRow::interval),
          text("it is", 9, TurnRow::verdict));

  /** A ratio of two systems, as tables show it. */
  private record TurnRow(String workload, TurnRatio ratio, Margin margin, boolean isSameServer) {

    int threads() {
      return ratio.base().get(0).threads();
    }

    String base() {
      return CellLabel.of(ratio.base().get(0));
    }

    String other() {
      return CellLabel.of(ratio.other().get(0));
    }

    Ratio estimate() {
      return ratio.estimate().ratio();
    }

    String name() {
      return switch (ratio.metric()) {
        case THROUGHPUT -> "throughput, ops/s";
        case SERVER_CPU_PER_OPERATION -> "server CPU, µs an operation";
        case CLIENT_CPU_PER_OPERATION -> "client CPU, µs an operation";
        case RESPONSE_P99 -> "response p99, µs";
        default -> ratio.metric().label() + ", µs";
      };
    }

    String shortName() {
      return switch (ratio.metric()) {
        case SERVER_CPU_PER_OPERATION -> "server CPU";
        case CLIENT_CPU_PER_OPERATION -> "client CPU";
        default -> ratio.metric().label();
      };
    }

    String figure(List<Cell> cells) {
      var mean = ratio.mean(cells);
      return mean.isEmpty()
          ? ""
          : ratio.metric().isCostPerOperation()
              ? Text.format("%.2f", mean.getAsDouble())
              : Figures.count(mean.getAsDouble());
    }

    Optional<String> interval() {
      return estimate().interval().map(it -> Figures.bounds(it, Figures::ratio));
    }

    String verdict() {
      return obstacle().orElseGet(this::word);
    }

    private String word() {
      var verdict = estimate().verdict(ratio.metric().better(), margin);
      return ratio.metric().isCostPerOperation()
          ? switch (verdict) {
            case FASTER -> "cheaper";
            case SLOWER -> "costlier";
            default -> verdict.name().toLowerCase(Locale.ROOT);
          }
          : verdict.name().toLowerCase(Locale.ROOT);
    }

    /** Why the ratio is no figure of the systems; empty if it is. */
    private Optional<String> obstacle() {
      var cells = Stream.concat(ratio.base().stream(), ratio.other().stream()).toList();
      if (cells.stream().anyMatch(cell -> cell.server().standIn())) {
        return Optional.of("not ranked: an imitation");
      }
      // Where the servers are alike, clients are compared.
      return !isSameServer
              && ratio.metric() == Metric.THROUGHPUT
              && (isClientBound(ratio.base()) || isClientBound(ratio.other()))
          ? Optional.of("client-bound")
          : Optional.empty();
    }
  }

  /** Whether the client was the limit in half of the starts or more, as in any comparison. */
  private static boolean isClientBound(List<Cell> cells) {
    return 2 * cells.stream().filter(Cell::clientBound).count() >= cells.size();
  }

  @Override
  public List<String> headlines(RunResults results, String workload) {
    return rows(results, workload).stream()
        .filter(
            row ->
                row.ratio().metric() == Metric.THROUGHPUT
                    || row.ratio().metric() == Metric.SERVER_CPU_PER_OPERATION)
        .map(TurnSection::sentence)
        .toList();
  }

  private static String sentence(TurnRow row) {
    return Text.format(
        "%s, %s: %s of %s is %s times that of %s%s: %s",
        row.workload(),
        Text.count(row.threads(), "thread"),
        row.name().replaceFirst(",.*", ""),
        row.other(),
        Figures.ratio(row.estimate().value()),
        row.base(),
        row.interval().map(it -> " (" + it + ")").orElse(""),
        row.verdict());
  }

  /** Whether the systems of a run took turns. */
  public static boolean isIn(RunResults results) {
    return results.cells().stream().anyMatch(TurnSection::hasTurns);
  }

  private static boolean hasTurns(Cell cell) {
    return cell.window().filter(it -> !it.turns().isEmpty()).isPresent();
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    var ending = results.missing().turns();
    for (var level : ending.levels()) {
      if (!level.reached()) {
        findings.warn(
            Text.format(
                "not reached: intervals within %.2g %%, as --until asked for",
                100 * ending.share()),
            "a longer --max-time, and a machine on which nothing else runs, narrow them",
            level.workload()
                + ", "
                + Text.count(level.threads(), "thread")
                + ": "
                + rows(results, level.workload()).stream()
                    .filter(row -> row.threads() == level.threads())
                    .filter(
                        row ->
                            ending.metrics().stream()
                                .map(Metric::inTurns)
                                .anyMatch(it -> it == row.ratio().metric()))
                    .map(row -> wide(row, ending.share(), level.confidence()))
                    .collect(Collectors.joining("; ")));
      }
    }
  }

  private static String wide(TurnRow row, double share, double confidence) {
    var estimate = row.ratio().estimate();
    var needed = estimate.startsFor(share, confidence);
    return Text.format(
        "%s ± %.1f %% after %s%s",
        row.shortName(),
        100 * estimate.halfWidth().orElse(1),
        Text.count(estimate.starts(), "start"),
        needed.isPresent() ? Text.format(", about %,d would do", needed.getAsInt()) : "");
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var rows = rows(results, workload);
    if (rows.isEmpty()) {
      return List.of();
    }
    var blocks = new ArrayList<Block>();
    blocks.add(Table.of(TITLE, NOTE, FIELDS, rows));
    blocks.add(forest(workload, rows));
    blocks.add(course(workload, rows));
    return blocks;
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    return List.of(
        Table.of(
            Sanitizer.cut(workload, 40) + ", in pairs", "", TERMINAL, rows(results, workload)));
  }

  @Override
  public Map<String, Table> files(RunResults results) {
    var rows = results.workloads().stream().flatMap(name -> rows(results, name).stream()).toList();
    return rows.isEmpty() ? Map.of() : Map.of("pairs.csv", forPrograms(results.run(), rows));
  }

  private static Table forPrograms(Run run, List<TurnRow> rows) {
    return Table.of(programs(run), rows);
  }

  private static List<Field<TurnRow>> programs(Run run) {
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
        number("ratio", it -> OptionalDouble.of(it.estimate().value())),
        number("ratio_low", it -> bound(it, Interval::low)),
        number("ratio_high", it -> bound(it, Interval::high)),
        number("confidence", it -> bound(it, Interval::level)),
        text("verdict", TurnRow::verdict),
        figure("starts", it -> it.ratio().estimate().starts()),
        figure("blocks", it -> it.ratio().estimate().blocks()),
        number(
            "order_effect",
            it ->
                it.ratio().estimate().orderEffect().stream().mapToDouble(Ratio::value).findFirst()),
        number("detectable", it -> it.ratio().estimate().smallestDifference()));
  }

  private static Field<TurnRow> number(String name, Function<TurnRow, OptionalDouble> value) {
    return Field.decimal(name, 6, value);
  }

  private static OptionalDouble bound(TurnRow row, Function<Interval, Double> bound) {
    return row.estimate()
        .interval()
        .map(bound)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  private static Optional<String> percent(OptionalDouble share) {
    return share.stream().mapToObj(it -> Text.format("%.1f %%", 100 * it)).findFirst();
  }

  /** Every ratio of a workload, by rising threads; none of systems that took no turns. */
  private static List<TurnRow> rows(RunResults results, String workload) {
    var cells = results.cells(workload).stream().filter(TurnSection::hasTurns).toList();
    var labels = results.stores();
    var rows = new ArrayList<TurnRow>();
    var facts = cells.isEmpty() ? List.<SystemFacts>of() : facts(results);
    for (var threads : cells.stream().map(Cell::threads).sorted().distinct().toList()) {
      var confidence = results.missing().turns().confidence(workload, threads);
      for (var other : labels.subList(Math.min(1, labels.size()), labels.size())) {
        var isSameServer = haveSameServer(facts, labels.get(0), other);
        for (var metric : TurnRatio.TOLD) {
          TurnRatio.of(
                  metric, of(cells, labels.get(0), threads), of(cells, other, threads), confidence)
              .map(ratio -> new TurnRow(workload, ratio, results.run().margin(), isSameServer))
              .ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  private static List<SystemFacts> facts(RunResults results) {
    try {
      return SystemFacts.of(results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean haveSameServer(List<SystemFacts> facts, String base, String other) {
    var one = facts.stream().filter(it -> it.names().label().equals(base)).findFirst();
    var two = facts.stream().filter(it -> it.names().label().equals(other)).findFirst();
    return one.isPresent() && two.isPresent() && one.get().hasServerOf(two.get());
  }

  private static List<Cell> of(List<Cell> cells, String label, int threads) {
    return cells.stream()
        .filter(cell -> cell.label().equals(label) && cell.threads() == threads)
        .toList();
  }

  /** Ratios with their intervals, those of a number of threads side by side. */
  private static Chart forest(String workload, List<TurnRow> rows) {
    var names = rows.stream().map(TurnSection::lineName).distinct().toList();
    var threads = rows.stream().map(TurnRow::threads).distinct().toList();
    var low =
        rows.stream()
            .mapToDouble(
                row ->
                    Math.max(
                        0.5,
                        row.estimate()
                            .interval()
                            .map(Interval::low)
                            .orElse(row.estimate().value())))
            .min()
            .orElse(1);
    var high =
        rows.stream()
            .mapToDouble(
                row ->
                    Math.min(
                        2,
                        row.estimate()
                            .interval()
                            .map(Interval::high)
                            .orElse(row.estimate().value())))
            .max()
            .orElse(1);
    var y =
        Axis.linear(
            "ratio to the base", "ratio", Math.min(0.98, low - 0.01), Math.max(1.02, high + 0.01));
    var lines = new ArrayList<Line>();
    for (var i = 0; i < names.size(); i++) {
      var name = names.get(i);
      var shift = Math.pow(2, (i - (names.size() - 1) / 2.0) * 0.08);
      var points =
          rows.stream()
              .filter(row -> lineName(row).equals(name))
              .map(row -> point(row, shift, y))
              .toList();
      lines.add(Line.of(name, i, Stroke.NONE, points).marked(Marker.CIRCLE));
    }
    return new Chart(
        "pairs-" + workload,
        "Ratios to " + rows.get(0).base(),
        workload + ", with their intervals",
        "At 1 the two do not differ. An interval that holds 1 decides nothing.",
        threadAxis(threads),
        List.of(y),
        lines,
        List.of());
  }

  /** With room for the figures beside the least and the most of them. */
  private static Axis threadAxis(List<Integer> threads) {
    return new Axis(
        "client threads",
        "client threads",
        "",
        Chart.Scale.LOG2,
        threads.get(0) / ROOM,
        threads.get(threads.size() - 1) * ROOM,
        threads.stream().map(Integer::doubleValue).toList(),
        List.of());
  }

  private static String lineName(TurnRow row) {
    return row.other() + ", " + row.shortName();
  }

  private static Point point(TurnRow row, double shift, Axis y) {
    var point =
        Point.of(
            row.threads() * shift,
            row.estimate().value(),
            row.other() + ", " + row.name() + ": " + Figures.ratio(row.estimate().value()));
    return row.estimate().interval().map(it -> point.with(it.low(), it.high(), y)).orElse(point);
  }

  /** The ratio of throughput in every block, over time: a phase of the machine would be seen. */
  private static Chart course(String workload, List<TurnRow> rows) {
    var throughputs =
        rows.stream().filter(row -> row.ratio().metric() == Metric.THROUGHPUT).toList();
    var all = throughputs.stream().flatMap(row -> row.ratio().blocks().stream()).toList();
    var first = all.stream().mapToDouble(TurnRatio.BlockRatio::millis).min().orElse(0);
    var last = all.stream().mapToDouble(TurnRatio.BlockRatio::millis).max().orElse(1);
    var low = all.stream().mapToDouble(TurnRatio.BlockRatio::value).min().orElse(1);
    var high = all.stream().mapToDouble(TurnRatio.BlockRatio::value).max().orElse(1);
    var lines = new ArrayList<Line>();
    for (var i = 0; i < throughputs.size(); i++) {
      var row = throughputs.get(i);
      var points =
          row.ratio().blocks().stream()
              .map(
                  block ->
                      Point.of(
                          (block.millis() - first) / 1000,
                          block.value(),
                          "start " + block.cell().repeat()))
              .toList();
      var name = row.other() + ", " + Text.count(row.threads(), "thread");
      lines.add(Line.of(name, i, Stroke.NONE, points).marked(Marker.CIRCLE));
    }
    return new Chart(
        "pairs-course-" + workload,
        "Blocks over time",
        workload + ", ratio of throughput in each",
        "A start is a group of blocks. What moves both systems alike moves no ratio.",
        Axis.linear("time, s", "s", -1, (last - first) / 1000 + 1),
        List.of(
            Axis.linear(
                "ratio to the base",
                "ratio",
                Math.min(0.95, low - 0.02),
                Math.max(1.05, high + 0.02))),
        lines,
        List.of());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A comparison for programs, as {@code --json} prints it; {@code compare.schema.json} describes it.
 *
 * @param schema version of the format
 * @param status exit status of the comparison
 * @param comparisons one of each run but the base
 * @param gates how each run stands to each gate
 */
public record ComparisonData(
    int schema,
    int status,
    List<ComparedFolder> runs,
    List<ChangeList> comparisons,
    List<GateData> gates,
    List<FindingData> findings) {

  /** The version that this code writes. */
  private static final int SCHEMA = 1;

  /** Two repeats that differ by much set no bound worth its digits. */
  private static final double HIGHEST_BOUND = 1e6;

  /** Where a run is, and how it was made. */
  record ComparedFolder(
      String label, String folder, String runId, String started, String commandLine) {

    static ComparedFolder of(ComparedRun run) {
      return new ComparedFolder(
          run.label(),
          run.results().folder().toString(),
          run.run().runId(),
          run.run().started(),
          run.run().commandLine());
    }
  }

  /**
   * A run against the base.
   *
   * @param onlyInBase cells that the other run lacks, as tables name them
   * @param onlyInRun cells that the base lacks
   */
  record ChangeList(
      String base,
      String run,
      List<DifferenceData> differences,
      List<ChangeData> changes,
      List<String> onlyInBase,
      List<String> onlyInRun) {

    static ChangeList of(RunComparison comparison, ComparisonReport report) {
      return new ChangeList(
          comparison.base().label(),
          comparison.other().label(),
          comparison.differences().stream().map(DifferenceData::of).toList(),
          report.changes(comparison).stream().map(ChangeData::of).toList(),
          comparison.onlyInBase().stream().map(RepeatedCell::label).toList(),
          comparison.onlyInOther().stream().map(RepeatedCell::label).toList());
    }
  }

  /** Something in which two runs were not made alike. */
  record DifferenceData(String kind, String name, String base, String run) {

    static DifferenceData of(Difference difference) {
      return new DifferenceData(
          word(difference.kind()), difference.name(), difference.base(), difference.other());
    }
  }

  /** The cell that both runs have. */
  record CellNames(
      String baseStore,
      String store,
      String workload,
      int threads,
      int clients,
      OptionalDouble targetOps,
      Optional<String> phase) {}

  /** A figure of one run: its mean over so many repeats. */
  record MeanFigure(int repeats, OptionalDouble mean) {}

  /** The quotient of two means, with its 95 % interval. */
  record RatioData(double value, OptionalDouble low, OptionalDouble high) {

    static RatioData of(Ratio ratio) {
      return new RatioData(
          ratio.value(), bound(ratio, Interval::low), bound(ratio, Interval::high));
    }

    private static OptionalDouble bound(Ratio ratio, ToDoubleFunction<Interval> bound) {
      return ratio.interval().stream()
          .mapToDouble(bound)
          .filter(value -> value < HIGHEST_BOUND)
          .findFirst();
    }
  }

  /** One figure of a cell in two runs. */
  record ChangeData(
      CellNames cell,
      String metric,
      String unit,
      MeanFigure base,
      MeanFigure run,
      Optional<RatioData> ratio,
      String verdict) {

    static ChangeData of(Change change) {
      var one = change.pair().base();
      var two = change.pair().other();
      return new ChangeData(
          new CellNames(
              one.system(),
              two.system(),
              one.load().workload(),
              one.threads(),
              one.load().clients(),
              one.load().targetOps(),
              one.load().phase()),
          change.metric().label(),
          change.metric().unit(),
          new MeanFigure(one.repeats().size(), change.baseMean()),
          new MeanFigure(two.repeats().size(), change.otherMean()),
          change.ratio().map(RatioData::of),
          change.verdict());
    }
  }

  /** How a run stands to a gate. */
  record GateData(String gate, String run, String verdict, List<GateCell> cells) {

    static GateData of(GateResult result) {
      return new GateData(
          result.gate().expression(),
          result.run(),
          word(result.verdict()),
          result.findings().stream()
              .map(it -> new GateCell(it.where(), word(it.standing()), it.figures()))
              .toList());
    }
  }

  /** How a cell stands to it. */
  record GateCell(String cell, String standing, String figures) {}

  /** What must be known before believing it. */
  record FindingData(String level, String text, String advice, List<String> where) {

    static FindingData of(Finding finding) {
      return new FindingData(
          finding.level().label(), finding.text(), finding.advice(), finding.where());
    }
  }

  public static ComparisonData of(ComparisonReport report) {
    return new ComparisonData(
        SCHEMA,
        report.status(),
        report.runs().stream().map(ComparedFolder::of).toList(),
        report.comparisons().stream().map(it -> ChangeList.of(it, report)).toList(),
        report.gates().stream().map(GateData::of).toList(),
        report.findings().stream().map(FindingData::of).toList());
  }

  /** As files have it: {@code not-judged}. */
  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

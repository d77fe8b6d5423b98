// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.BisectRecord.Measurement;
import io.github.ycsbsweep.engine.bisect.BisectResult.CostRatio;
import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.common.Text;
import java.util.stream.Collectors;

/** Figures of a bisection as people read them, and its lines while it runs. */
final class BisectText {

  static final String HEADER =
      "    time commit       against      starts  cost interval of 95 %  subject";

  private BisectText() {}

  /** As {@code 1.051 times as much (1.032 to 1.070)}. */
  static String ratio(CostRatio ratio) {
    return Text.format(
        "%.3f times as much (%.3f to %.3f)", ratio.ratio(), ratio.low(), ratio.high());
  }

  /** What the branch of a merge that cost came to, by the search of its first parents. */
  static String branch(Commit merge, BisectResult result) {
    var branch = "Of the branch that " + merge.shortId() + " merges, ";
    return switch (result.outcome()) {
      case FOUND ->
          branch
              + result.culprits().stream()
                  .map(
                      one ->
                          one.commit().shortId()
                              + " costs "
                              + one.ratio().map(BisectText::ratio).orElse("more"))
                  .collect(Collectors.joining(", and "))
              + ".";
      case NO_REGRESSION ->
          branch + "no commit costs more by itself: what costs is that both sides are together.";
      case SPREAD -> branch + "no commit alone costs enough: the change is spread.";
      case UNDECIDED -> branch + "it is undecided which commit it is.";
    };
  }

  /** Why the branch of a merge that cost was not searched. */
  static String unsearched(Commit merge, Commit tip, boolean isOneOfSeveral) {
    return Text.format(
        "%s merges a branch up to %s, which was not searched: %s.",
        merge.shortId(),
        tip.shortId(),
        isOneOfSeveral ? "commits before it could not be measured" : "--all-parents does that");
  }

  static String time(double seconds) {
    return Text.format("%d min %02d s", (long) seconds / 60, (long) seconds % 60);
  }

  /** What the last measurement came to, with all of the same pair before it. */
  static String row(BisectRecord record, double seconds) {
    var last = record.measurements().get(record.measurements().size() - 1);
    var commit = record.commit(last.candidate());
    var pair = pair(record, last);
    var ratio = record.cost(pair);
    var interval = ratio.flatMap(it -> it.interval());
    return Text.format(
        "%5d:%02d %-12s %-12s %6d %s %-17s %s",
        (long) seconds / 60,
        (long) seconds % 60,
        commit.shortId(),
        record.commit(last.base()).shortId(),
        pair.starts().size(),
        ratio.map(it -> Text.format("%5.3f", it.value())).orElse("     "),
        interval.map(it -> Text.format("%5.3f to %5.3f", it.low(), it.high())).orElse(""),
        commit.subject());
  }

  private static CommitPair pair(BisectRecord record, Measurement last) {
    var ids = record.measurable().stream().map(Commit::id).toList();
    return record.pairs().stream()
        .filter(pair -> pair.isOf(ids.indexOf(last.base()), ids.indexOf(last.candidate())))
        .findFirst()
        .orElseThrow();
  }
}

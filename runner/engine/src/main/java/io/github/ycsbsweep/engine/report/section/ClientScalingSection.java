// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.IntervalText;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;

/** The client scaling test: a row for each number of clients, and whether it was the client. */
public final class ClientScalingSection implements Section {

  private static final String NOTE =
      "The same threads, divided among different numbers of clients, after the sweep. Ratio: the"
          + " throughput divided by that of as many clients as the sweep had, with an interval by"
          + " Welch's t. If the test has only more clients than that, the fewest of them are the"
          + " base. Risen: the whole interval is above 1.05; not risen: all of it is below; else"
          + " undecided.";

  private record Row(ClientScaling scan, ThreadCount count) {

    Optional<Ratio> ratio() {
      return scan.ratio(count);
    }
  }

  private static final List<Field<Row>> FIELDS =
      List.of(
          text("store", it -> it.count().label()),
          figure("threads", it -> it.count().threads()),
          figure("clients", it -> it.count().clients()),
          figure("repeats", it -> it.count().repeats()),
          figure("ops/s", it -> it.count().shownThroughput()),
          figure("95 % interval", it -> it.count().interval().map(IntervalText::throughput)),
          figure("ratio", it -> it.ratio().map(ratio -> Figures.ratio(ratio.value()))),
          figure(
              "95 % interval of the ratio",
              it ->
                  it.ratio()
                      .flatMap(Ratio::interval)
                      .map(range -> IntervalText.bounds(range, Figures::ratio))),
          text("marks", it -> it.count().shownMarks()));

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    return List.of(
        Table.of(
            "Was it the client?",
            String.join(" ", conclusions(results, workload)) + " " + NOTE,
            FIELDS,
            ClientScaling.in(results, workload).stream()
                .flatMap(scan -> scan.counts().stream().map(count -> new Row(scan, count)))
                .toList()));
  }

  /** The answers of a workload, store by store; none without a scan. */
  public static List<String> conclusions(RunResults results, String workload) {
    return ClientScaling.in(results, workload).stream().map(ClientScaling::sentence).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;

/** The table of a client scaling test: a row a number of clients. */
public final class ClientScalingTable {

  private static final String NOTE =
      "The same threads, divided among different numbers of clients, after the sweep. Ratio: the"
          + " throughput divided by that of as many clients as the sweep had, or of the fewest if the"
          + " scan has no more than those, with an interval by Welch's t. Risen: the whole interval is"
          + " above 1.05; not risen: all of it is below; else undecided.";

  private record Row(ClientScaling scan, ThreadCount count) {

    Optional<Ratio> ratio() {
      return scan.ratio(count);
    }
  }

  private static final List<Field<Row>> FIELDS =
      List.of(
          text("store", it -> it.count().store()),
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

  private ClientScalingTable() {}

  /** Without rows if there was no such test. */
  public static Table of(RunResults results, String workload) {
    return Table.of(
        "Was it the client?",
        String.join(" ", ClientScalingText.of(results, workload)) + " " + NOTE,
        FIELDS,
        ClientScaling.in(results, workload).stream()
            .flatMap(scan -> scan.counts().stream().map(count -> new Row(scan, count)))
            .toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.Event;
import io.github.ycsbsweep.engine.model.MeasuredSeconds;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the runner did to the servers while cells were measured, and the throughput around it. */
public final class EventTable {

  private static final String NOTE =
      "Seconds since the first operation. The throughputs are of whole seconds of the measured"
          + " window: those that ended before the event, those that it was in, and those that began"
          + " after it.";

  private record CellEvent(Cell cell, Event event) {

    double end() {
      return event.endSecond().orElse(Double.MAX_VALUE);
    }

    String rate(Predicate<Second> when) {
      var part = MeasuredSeconds.of(cell).stream().filter(when).toList();
      var length = part.stream().mapToDouble(Second::seconds).sum();
      return length > 0 ? Figures.count(part.stream().mapToLong(Second::ok).sum() / length) : "";
    }

    String took() {
      return event.endSecond().isPresent() ? seconds(end() - event.second()) : "not over";
    }
  }

  private static final List<Field<CellEvent>> FIELDS =
      List.of(
          text("store", it -> CellLabel.of(it.cell())),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          text("event", it -> it.event().name() + (it.event().failed() ? " FAILED" : "")),
          figure("at s", it -> seconds(it.event().second())),
          figure("took s", CellEvent::took),
          figure("ops/s before", it -> it.rate(second -> end(second) <= it.event().second())),
          figure(
              "during",
              it ->
                  it.rate(
                      second -> end(second) > it.event().second() && second.second() < it.end())),
          figure("after", it -> it.rate(second -> second.second() >= it.end())));

  private EventTable() {}

  /** Without rows where nothing was done. */
  public static Table of(List<Cell> cells) {
    return Table.of(
        "What was done to the servers",
        NOTE,
        FIELDS,
        cells.stream().flatMap(EventTable::events).toList());
  }

  private static Stream<CellEvent> events(Cell cell) {
    return cell.events().stream().map(event -> new CellEvent(cell, event));
  }

  private static double end(Second second) {
    return second.second() + second.seconds();
  }

  private static String seconds(double seconds) {
    return Text.format("%.1f", seconds);
  }
}

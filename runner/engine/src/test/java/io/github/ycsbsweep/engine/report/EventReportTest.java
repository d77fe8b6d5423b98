// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.CellBuilder;
import io.github.ycsbsweep.engine.model.Event;
import io.github.ycsbsweep.engine.report.findings.FindingList;
import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.EventTable;
import io.github.ycsbsweep.engine.report.model.Finding;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What was done to the servers of a cell is beside its figures, and among its findings. */
class EventReportTest {

  private static final OptionalDouble NOT_OVER = OptionalDouble.empty();

  /** A thousand operations a second, and half of that in the seconds from 12 to 14. */
  private static Cell cell(Event... events) {
    var seconds =
        IntStream.range(0, 21)
            .mapToObj(i -> new Second(i, 1, i == 12 || i == 13 ? 500 : 1_000, 0))
            .toList();
    return new CellBuilder().perSecond(seconds).events(events).build();
  }

  private static List<Finding> findings(Cell cell) {
    var findings = new FindingList();
    Findings.events(cell, "aof-rewrite@50%", findings);
    return findings.toList();
  }

  @Test
  void showsTheThroughputBeforeInAndAfterIt() {
    var row =
        EventTable.of(List.of(cell(event(12.5, OptionalDouble.of(13.9), false)))).rows().get(0);
    assertThat(row)
        .containsExactly("redis", "8", "1", "aof-rewrite", "12.5", "1.4", "1,000", "500", "1,000");
  }

  @Test
  void showsThatItWasNotOver() {
    var row = EventTable.of(List.of(cell(event(12, NOT_OVER, false)))).rows().get(0);
    assertThat(row.subList(4, 9)).containsExactly("12.0", "not over", "1,000", "875", "");
  }

  @Test
  void findsNothingInOneThatTookPlace() {
    assertThat(findings(cell(event(12, OptionalDouble.of(13), false)))).isEmpty();
  }

  @Test
  void findsOneThatDidNotTakePlaceFailedOrWasNotOver() {
    assertThat(findings(cell())).first().extracting(Finding::text).asString().contains("not take");
    assertThat(findings(cell(event(12, OptionalDouble.of(13), true))))
        .first()
        .extracting(Finding::text)
        .asString()
        .contains("failed");
    assertThat(findings(cell(event(12, NOT_OVER, false))))
        .first()
        .extracting(Finding::text)
        .asString()
        .contains("not over");
  }

  private static Event event(double second, OptionalDouble end, boolean failed) {
    return new Event("aof-rewrite", second, end, failed);
  }
}

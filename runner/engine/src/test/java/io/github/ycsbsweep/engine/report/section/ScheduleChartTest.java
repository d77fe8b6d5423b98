// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Second;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The seconds of a cell that a fault disturbed, of which nothing was paced by the runner. */
class ScheduleChartTest {

  private static Chart chart(OptionalDouble asked) {
    var time = OptionalLong.of(20_000_000);
    var seconds =
        Stream.of(5, 6, 7).map(it -> new Second(it, asked, 900, time, time, time, time)).toList();
    var rates =
        new ScheduledRates(
            "shape", ScheduledRates.NO_ARRIVALS, seconds, List.of(), Optional.empty(), List.of());
    return ScheduleChart.of(new CellBuilder().schedule(rates).build());
  }

  @Test
  void timesAreResponseTimesWhereOperationsWereDue() {
    var chart = chart(OptionalDouble.of(5000));

    assertThat(chart.y().get(1).name()).isEqualTo("response time, ms");
    assertThat(chart.lines()).extracting(Chart.Line::legend).contains("due", "response p99");
  }

  @Test
  void timesAreServiceTimesOfAClosedLoop() {
    var chart = chart(OptionalDouble.empty());

    assertThat(chart.y().get(1).name()).isEqualTo("service time, ms");
    assertThat(chart.lines())
        .extracting(Chart.Line::legend)
        .contains("service p99")
        .doesNotContain("due");
  }
}

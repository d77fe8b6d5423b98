// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A schedule reaches the clients as properties. */
class PacedWorkloadTest {

  private static final String CORE = "site.ycsb.workloads.CoreWorkload";

  @Test
  void theFirstRateHoldsInTheWarmUp() {
    var schedule = RateSchedule.constant(500, Arrivals.POISSON);

    assertThat(PacedWorkload.scheduled(schedule, CORE, 5, 7, 32).properties())
        .containsExactly(
            "workload=io.github.ycsbsweep.workloads.ScheduledWorkload",
            "rate.workload=" + CORE,
            "rate.points=0:500,5:500",
            "rate.warmup=5",
            "rate.arrivals=poisson",
            "rate.seed=7",
            "rate.threads=32",
            "measurement.interval=both");
  }

  @Test
  void aShapeThatComesAgainDoesSoAfterTheWarmUp() {
    var points = List.of(new Point(0, 10), new Point(9, 10), new Point(9, 90), new Point(10, 90));
    var schedule =
        new RateSchedule(
            "bursts:10,90/10s@1s",
            Arrivals.UNIFORM,
            new RateCurve(points, OptionalDouble.of(0)),
            OptionalInt.empty(),
            List.of());

    assertThat(PacedWorkload.scheduled(schedule, CORE, 5, 7, 32).properties())
        .contains("rate.points=0:10,5:10,14:10,14:90,15:90", "rate.repeat.from=5.0");
  }

  @Test
  void severalClientsNumberTheirThreadsOn() {
    var plan =
        new ClientPlan(
            3,
            new ClientPlan.Work(8, OptionalInt.empty(), OptionalLong.empty(), OptionalInt.of(9)),
            PacedWorkload.SCHEDULED,
            true,
            ClientPlan.Inserts.none(),
            List.of("java"));

    assertThat(plan.words(new ClientShare(0, 3)))
        .contains("rate.thread.first=0", "sweep.workload=" + PacedWorkload.SCHEDULED)
        .doesNotContain("-target");
    assertThat(plan.words(new ClientShare(2, 3))).contains("rate.thread.first=6");
  }
}

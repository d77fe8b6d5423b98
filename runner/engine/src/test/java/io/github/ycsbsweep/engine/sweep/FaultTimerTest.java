// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fault after a quarter of ten measured seconds. */
class FaultTimerTest {

  private static final FaultPlan FAULT =
      new FaultPlan("aof-rewrite", 25, "", OptionalInt.empty(), false);

  @TempDir private Path client;

  @Test
  void waitsForTheWarmUpToBeOver() throws IOException {
    log("READ", "0.029,0.602,0.025,HIST", "0.631,1.000,0.025,HIST");
    assertThat(FaultTimer.delayMillis(FAULT, plan(3), client)).isEqualTo(5_500);
  }

  @Test
  void waitsForASecondWithoutAWarmUp() throws IOException {
    log("READ", "0.029,0.899,0.025,HIST");
    assertThat(FaultTimer.delayMillis(FAULT, plan(0), client)).isEqualTo(3_500);
  }

  @Test
  void countsTheSecondBeforeTheStatusLineIfOperationsBeganInItsFirstTenth() throws IOException {
    log("READ", "0.029,0.899,0.025,HIST");
    log("UPDATE", "0.001,0.901,0.025,HIST");
    assertThat(FaultTimer.delayMillis(FAULT, plan(1), client)).isEqualTo(2_500);
  }

  private void log(String operation, String... rows) throws IOException {
    Files.writeString(
        client.resolve(operation + ".hdr"),
        "#[Logging for: %s]\n\"StartTimestamp\",\"Interval_Length\"\n%s\n"
            .formatted(operation, String.join("\n", rows)));
  }

  private static MeasurementPlan plan(int warmupSeconds) {
    return new MeasurementPlan(
        new ThreadPlan("8", List.of(8), false),
        warmupSeconds,
        10,
        1,
        OptionalLong.empty(),
        OptionalLong.empty(),
        BigDecimal.ZERO,
        new OrderPlan(OrderPlan.Kind.FIXED, 1, Optional.empty()));
  }
}

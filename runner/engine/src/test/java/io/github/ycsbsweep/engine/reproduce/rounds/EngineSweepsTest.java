// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweep at a share of a capacity needs of the one before. */
class EngineSweepsTest extends ReproductionLabTestCase {

  private static final SeriesSweep AT_RATE =
      new SeriesSweep(
          "_pairs",
          "a+b@30",
          List.of("redis"),
          1,
          List.of(new Threads(2, 2)),
          1,
          SweepOptions.NONE,
          OptionalInt.of(30));

  @ParameterizedTest
  @ValueSource(strings = {"a+b", "a+b/r1/cells/a/workload", "a+b/r1/cells/a/workload/t0002/r1"})
  void isNotMadeWhereNoCapacityWasMeasured(String before) throws Exception {
    var pairs = lab.out().resolve("runs/_pairs");
    Files.createDirectories(pairs.resolve(before));
    var results = Files.createDirectories(pairs.resolve("a+b@30")).resolve("r1");
    var log = results.resolveSibling("r1.log");
    var nothing = new GivenProperties(List.of(), List.of());

    var status =
        new EngineSweeps(lab.sweeps.tools(), lab.sweeps.environment(), nothing, SweepListener.NONE)
            .run(AT_RATE, results, log, CellLoop.IN_ORDER);

    assertThat(status).isEqualTo(ExitStatus.FAILED);
    assertThat(log).content().startsWith("error: its rate is a share of what the slowest system");
    assertThat(results).doesNotExist();
  }
}

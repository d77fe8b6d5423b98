// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweep left open between two systems has a command that measures them in pairs. */
class PairsCommandTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
    run.typed("sweep.sh redis,memcached workloadb --threads 8..32 --repeats 3 --server-cpus 0");
  }

  @Test
  void hasTheThreadsThatAreOpen() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 2_000, 3_000)
        .repeated("memcached", "workloadb", 8, 2_000, 2_001, 1_999)
        .repeated("redis", "workloadb", 16, 9_000, 9_001, 8_999)
        .repeated("memcached", "workloadb", 16, 5_000, 5_001, 4_999);
    assertThat(command())
        .contains("sweep.sh redis,memcached workloadb --server-cpus 0 --pairs --threads 8");
  }

  @Test
  void isForWhatWasMeasuredOnceToo() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000).measured("memcached", "workloadb", 8, 3_000);
    assertThat(command()).isPresent();
  }

  @Test
  void isNotThereWhereAllIsDecided() throws Exception {
    run.repeated("redis", "workloadb", 8, 1_000, 1_001, 999)
        .repeated("memcached", "workloadb", 8, 2_000, 2_001, 1_999);
    assertThat(command()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--fault pause@40%:1s", "--clients k8s:2", "--probe"})
  void isNotThereForWhatTakesNoTurns(String option) throws Exception {
    run.typed("sweep.sh redis,memcached workloadb " + option);
    run.measured("redis", "workloadb", 8, 1_000).measured("memcached", "workloadb", 8, 3_000);
    assertThat(command()).isEmpty();
  }

  @Test
  void hasLongTurnsWhereTwoSystemsHaveOneServer() throws Exception {
    for (var label : List.of("redis:own", "redis:jedis")) {
      DoneCell.in(
          temp,
          new CellBuilder()
              .of(label, "workloadb", 8)
              .operation(Cell.ALL, new Cell.Operation(1_000, 0, 0, 100, Optional.empty()))
              .on("external", "127.0.0.1:6379", Optional.empty())
              .build());
    }
    assertThat(command()).hasValueSatisfying(it -> assertThat(it).contains(" --slice 200ms"));
  }

  @Test
  void isNotThereForSharesOfAPeak() throws Exception {
    run.typed("sweep.sh redis,memcached workloadb --target 50%");
    run.measured("redis", "workloadb", 8, 1_000).measured("memcached", "workloadb", 8, 3_000);
    assertThat(command()).isEmpty();
  }

  private Optional<String> command() throws Exception {
    return PairsCommand.of(RunResults.read(temp), List.of());
  }
}

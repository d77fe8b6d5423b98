// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.TurnEnding.TurnLevel;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnEndingTest {

  @TempDir private Path run;

  @Test
  void whatIsWrittenIsRead() throws Exception {
    var ending =
        new TurnEnding(0.02, List.of(Metric.THROUGHPUT, Metric.SERVER_CPU_PER_OPERATION))
            .with(new TurnLevel("workloadb", 16, 4, 0.98, false))
            .with(new TurnLevel("workloadb", 16, 8, 0.97, true));
    ending.write(run);
    assertThat(TurnEnding.of(run)).isEqualTo(ending);
    assertThat(ending.confidence("workloadb", 16)).isEqualTo(0.97);
    assertThat(ending.isReached("workloadb", 16)).isTrue();
    assertThat(ending.isReached("workloadb", 8)).isFalse();
  }

  @Test
  void aRunWithoutTheFileHasTheUsualConfidence() throws Exception {
    assertThat(TurnEnding.of(run).confidence("workloadb", 16)).isEqualTo(Interval.LEVEL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schema\":1}",
        "{\"schema\":1,\"share\":-1,\"metrics\":[],\"levels\":[]}",
        "{\"schema\":1,\"share\":0.02,\"metrics\":[],\"levels\":[{\"workload\":\"w\",\"threads\":8,"
            + "\"starts\":4,\"confidence\":5,\"reached\":true}]}"
      })
  void aDamagedFileIsRefusedByName(String text) throws Exception {
    Files.writeString(run.resolve("pairs.json"), text);
    assertThatThrownBy(() -> TurnEnding.of(run))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("pairs.json: damaged");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schema\":1,\"share\":0.02,\"metrics\":[\"beauty\"],\"levels\":[]}",
        "{\"schema\":1,\"share\":0.02,\"metrics\":[null],\"levels\":[]}",
        "{\"schema\":1,\"share\":0.02,\"metrics\":[],\"levels\":[null]}"
      })
  void whatIsNoValueIsRefusedWithItsPlace(String text) throws Exception {
    Files.writeString(run.resolve("pairs.json"), text);
    assertThatThrownBy(() -> TurnEnding.of(run))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pairs.json:1:");
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    Files.writeString(run.resolve("pairs.json"), "{\"schema\":2}");
    assertThatThrownBy(() -> TurnEnding.of(run))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("schema 2, this version reads 1");
  }
}

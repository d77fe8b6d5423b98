// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.Durability;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By words as servers say them; Redis' own are tried on a real one elsewhere. */
class RedisPersistenceTest {

  private static final Map<String, String> DRAGONFLY = Map.of("dragonfly_version", "df-v1.34.1");

  @Test
  void aDragonflyWithoutAFileNameIsInMemory() {
    var said = new RedisPersistence(DRAGONFLY, Map.of("dbfilename", "", "snapshot_cron", ""));

    assertThat(said.text()).contains("snapshots=off");
    assertThat(said.durability()).isEqualTo(Durability.MEMORY);
  }

  @Test
  void aDragonflyThatSavesAtItsEndOnlyIsInMemory() {
    var said = new RedisPersistence(DRAGONFLY, Map.of("dbfilename", "dump", "snapshot_cron", ""));

    assertThat(said.durability()).isEqualTo(Durability.MEMORY);
  }

  @Test
  void aDragonflyThatSavesAtSetTimesIsPeriodic() {
    var said =
        new RedisPersistence(DRAGONFLY, Map.of("dbfilename", "dump", "snapshot_cron", "* * * * *"));

    assertThat(said.text()).contains("snapshots=on");
    assertThat(said.durability()).isEqualTo(Durability.PERIODIC);
  }

  @Test
  void aDragonflyWhoseSettingsMayNotBeAskedForDoesNotTell() {
    var said = new RedisPersistence(DRAGONFLY, Map.of());

    assertThat(said.text()).isEmpty();
    assertThat(said.durability()).isEqualTo(Durability.UNKNOWN);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store as a cache of several sizes. */
class MemorySizesTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private List<SystemRequest> systems(String line) throws Exception {
    return fixture.request(line).systems();
  }

  private static String memory(SystemRequest system) {
    return system.server().form().memory().orElseThrow();
  }

  @Test
  void aRangeIsItsEndsAndTheirGeometricMean() throws Exception {
    var systems = systems("redis workloada --memory 64mb..1gb");

    assertThat(systems)
        .extracting(SystemRequest::label)
        .containsExactly("limit-64mb", "limit-256mb", "limit-1gb");
    assertThat(systems)
        .extracting(MemorySizesTest::memory)
        .containsExactly("64mb:allkeys-lru", "256mb:allkeys-lru", "1024mb:allkeys-lru");
  }

  @Test
  void aListIsWhatIsInItAndAPolicyIsTaken() throws Exception {
    assertThat(systems("redis workloada --memory 16mb,4mb:allkeys-lfu"))
        .extracting(MemorySizesTest::memory)
        .containsExactly("4mb:allkeys-lfu", "16mb:allkeys-lfu");
  }

  @Test
  void whatASystemIsGivenHoldsForItsSizes() throws Exception {
    var systems =
        systems(
            "redis:a,memcached workloada --memory 4mb,8mb -p a:redis.index=none"
                + " --server-args memcached:-v");

    assertThat(systems)
        .extracting(SystemRequest::label)
        .containsExactly("a-4mb", "a-8mb", "memcached-4mb", "memcached-8mb");
    assertThat(systems.get(1).properties().pairs())
        .containsExactly("cacheaside=true", "missproportion=0", "redis.index=none");
    assertThat(systems.get(3).server().program().arguments()).containsExactly("-v");
  }

  @Test
  void aRunIsResumedWithTheSystemsThatItHad() throws Exception {
    var first = fixture.request("redis workloada --memory 4mb..16mb --hit-rate 95% --seed 3");
    fixture.record(first.options().recorded());
    var again = fixture.request("--resume run");

    assertThat(again.systems()).isEqualTo(first.systems());
    assertThat(again.options().text(SweepOption.HIT_RATE)).hasValue("95%");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis workloada --memory 64mb | --memory 64mb: allowed is LOW..HIGH",
        "redis workloada --memory 1gb..64mb | --memory 1gb..64mb: allowed is LOW..HIGH",
        "redis workloada --memory 4mb..4mb | with LOW below HIGH",
        "redis workloada --memory 4mb..8mb..9mb | allowed is LOW..HIGH",
        "redis workloada --memory 4mb,4mb | a size is there twice",
        "redis workloada --memory 4..16mb | --memory 4: not a size; allowed",
        "redis workloada --memory 0mb..16mb | --memory 0mb: out of range",
        "redis workloada --memory 4mb,8mb:lru | limit-4mb knows no lru",
        "mongodb workloada --memory 4mb..8mb | the runner can't limit the memory of mongodb",
        "redis workloada --memory 4mb,8mb --maxmemory 4mb | --memory and --maxmemory",
        "redis workloada --memory 4mb,8mb --resume run | --memory and --resume",
        "redis workloada --memory 4mb,8mb --pairs | --pairs and --memory: a cache fills",
        "redis workloada --hit-rate 95% | --hit-rate: is reached at a size of memory",
        "redis workloada --memory 4mb,8mb --hit-rate 95 | --hit-rate 95: not a share",
      })
  void refusesWhatMakesNoSense(String line, String why) throws Exception {
    fixture.record(List.of("redis", "workloada", "--seed", "3"));
    assertThatThrownBy(() -> fixture.request(line))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(why);
  }
}

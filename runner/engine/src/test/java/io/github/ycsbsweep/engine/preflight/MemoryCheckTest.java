// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that has to fit into this machine, which has 4,000 MB free. */
class MemoryCheckTest {

  private static final MachineMemory MEMORY =
      new MachineMemory(OptionalLong.of(4000), OptionalLong.of(8000));

  @TempDir Path folder;

  private PlanFixture fixture;
  private final Map<String, Mode> modes =
      new HashMap<>(Map.of("redis", Mode.LOCAL, "memcached", Mode.LOCAL));

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  @Test
  void refusesDataThatDoesNotFit() {
    assertThatThrownBy(() -> check("redis workloada --records 10M --order fixed"))
        .hasMessageContaining("10000000 records of 1000 bytes take about 15258 MB in redis")
        .hasMessageContaining("the clients 1400 MB, and 4000 MB are free. Use fewer --records");
  }

  @Test
  void warnsOfDataThatFillsMostOfTheMemory() throws Exception {
    check("redis workloada --records 1500k --order fixed");
    assertThat(fixture.console().said())
        .containsExactly("warning: the data will take 2288 of 4000 MB of free memory");
  }

  @Test
  void leavesDataOnOtherMachinesAlone() throws Exception {
    modes.put("redis", Mode.EXTERNAL);
    check("redis workloada --records 10M");
    assertThat(fixture.console().said()).isEmpty();
  }

  @Test
  void countsTheDataOfAllStoresSinceTheirServersAreUpAtTheSameTime() throws Exception {
    check("redis workloada --records 1M --order fixed");
    assertThatThrownBy(() -> check("redis,memcached workloada --records 1M --order fixed"))
        .hasMessageContaining("MB in redis, 1000000 records of 1000 bytes take about ")
        .hasMessageContaining("or measure one store at a time");
    modes.put("memcached", Mode.EXTERNAL);
    check("redis,memcached workloada --records 1M --order fixed");
  }

  @Test
  void countsTheClientsThatAreHere() {
    assertThatThrownBy(() -> check("redis workloada --records 10 --clients local:3"))
        .hasMessageContaining("the clients 4200 MB");
  }

  @Test
  void countsTheClientsThatTakeTurnsAndSaysHowToHaveOneAtATime() {
    assertThatThrownBy(() -> check("redis workloada --records 10 --threads 8,16,32"))
        .hasMessageContaining("the clients 4200 MB")
        .hasMessageContaining("or --order interleaved: one client at a time");
  }

  @Test
  void countsOneClientOfAWorkloadThatInsertsSinceItsCellsTakeNoTurns() {
    assertThatThrownBy(
            () -> check("redis workloada -p insertproportion=0.1 --records 10M --threads 8,16,32"))
        .hasMessageContaining("the clients 1400 MB");
  }

  @Test
  void thereIsRoomForVisitsWhereTheirClientsAndUsualServersFit() throws Exception {
    assertThat(hasRoom("redis workloada --threads 8,16,32", 4_800)).isTrue();
    assertThat(hasRoom("redis workloada --threads 8,16,32", 4_600)).isFalse();
    assertThat(hasRoom("redis workloada --threads 8,16,32 --records 1M", 4_800)).isFalse();
    assertThat(hasRoom("redis workloada --threads 8", 100)).isTrue();
  }

  private boolean hasRoom(String line, long free) throws Exception {
    var memory = new MachineMemory(OptionalLong.of(free), OptionalLong.empty());
    return MemoryCheck.hasRoomForVisits(fixture.request(line), memory);
  }

  @Test
  void isSharedByServersTheSameWayInEveryRun() {
    assertThat(MEMORY.share(2)).hasValue(3328);
    var less = new MachineMemory(OptionalLong.of(100), MEMORY.totalMegabytes());
    assertThat(less.share(2)).isEqualTo(MEMORY.share(2));
    assertThat(new MachineMemory(OptionalLong.empty(), OptionalLong.empty()).share(2)).isEmpty();
  }

  private void check(String line) throws Exception {
    new MemoryCheck(
            fixture.plan(line),
            modes,
            one -> (one.data().records() * (one.data().recordBytes() * 13 / 10 + 300)) >> 20)
        .check(MEMORY, fixture.console());
  }
}

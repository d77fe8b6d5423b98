// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Given what the engine says to a client that has memtier_benchmark do the operations. */
class MemtierSettingsTest {

  private final Properties properties = new Properties();

  MemtierSettingsTest() {
    properties.setProperty("memtier.protocol", "redis");
    properties.setProperty("memtier.address", "127.0.0.1:7001");
    properties.setProperty("memtier.processes", "2");
    properties.setProperty("threadcount", "5");
    properties.setProperty("sweep.seconds", "20");
    properties.setProperty("recordcount", "1000");
  }

  private String command(int process) {
    return String.join(" ", MemtierSettings.of(properties).words(process, "out.json"));
  }

  @Test
  void namesServerKeysAndValuesOfTheWorkload() {
    assertThat(command(0))
        .startsWith("memtier_benchmark --protocol=redis --host=127.0.0.1 --port=7001 --threads=1 ")
        .contains(" --ratio=1:19 --data-size=1000 ")
        .contains(" --key-prefix=user --key-minimum=1 --key-maximum=999 --key-pattern=R:R ")
        .endsWith(" --json-out-file=out.json");
  }

  @Test
  void putsBeforeTheKeysWhatTheBindingPutsThere() {
    properties.setProperty("memtier.prefix", "usertable-");
    assertThat(command(0)).contains(" --key-prefix=usertable-user ");
  }

  @Test
  void dividesTheConnectionsAmongItsProcesses() {
    assertThat(command(0)).contains(" --clients=3 ");
    assertThat(command(1)).contains(" --clients=2 ");
  }

  @Test
  void hasNoProcessWithoutAConnection() {
    properties.setProperty("threadcount", "1");
    assertThat(MemtierSettings.of(properties).processes()).isEqualTo(1);
  }

  @Test
  void runsASecondLongerThanIsMeasured() {
    assertThat(command(0)).contains(" --test-time=21 ");
  }

  @Test
  void drawsKeysByYcsbsZipfLaw() {
    properties.setProperty("requestdistribution", "zipfian");
    assertThat(command(0)).contains(" --key-pattern=Z:Z --key-zipf-exp=0.99 ");
  }

  @Test
  void onlyReadsWhereNothingIsUpdated() {
    properties.setProperty("readproportion", "1.0");
    properties.setProperty("updateproportion", "0");
    assertThat(command(0)).contains(" --ratio=0:1 ");
  }

  @Test
  void takesAnAddressOfIpV6() {
    properties.setProperty("memtier.address", "[::1]:7001");
    assertThat(command(0)).contains(" --host=::1 --port=7001 ");
  }

  @Test
  void saysWhichPropertyIsMissing() {
    properties.remove("memtier.address");
    assertThatThrownBy(() -> MemtierSettings.of(properties))
        .hasMessage("the property memtier.address is missing");
  }
}

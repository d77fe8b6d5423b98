// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweptClientTest {

  private static final Map<String, String> SERVER =
      Map.of("{host}", "127.0.0.1", "{port}", "7000", "{port.manager}", "7001");

  private final SweptClient client =
      new SweptClient(
          List.of("store", "-p", "store.host={host}:{port}", "-Dmanager={port.manager}"),
          "-Xmn64m");

  @Test
  void putsTheWorkloadBehindTheStoreAndFillsPlaceholders() {
    assertThat(client.command("workloadb", SERVER))
        .containsExactly("store", "workloadb", "-p", "store.host=127.0.0.1:7000");
  }

  @Test
  void givesWordsThatBeginWithDToTheJvmBeforeItsOtherOptions() {
    assertThat(client.javaOptions(SERVER)).isEqualTo("-Dmanager=7001 -Xmn64m");
  }

  @Test
  void hasNoOptionsOfTheJvmWhereNoneAreNamed() {
    assertThat(new SweptClient(List.of("store"), "").javaOptions(SERVER)).isEmpty();
  }

  @Test
  void sharesAServerWhereItsWordsNameThePort() {
    assertThat(client.isOnSharedServer()).isTrue();
    assertThat(new SweptClient(List.of("store"), "").isOnSharedServer()).isFalse();
  }
}

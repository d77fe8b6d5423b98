// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreClientsTest {

  private static final Path BINDINGS = Path.of("../../bindings");

  @TempDir private Path folder;

  @Test
  void readsTheFilesOfTheProject() throws IOException {
    try (var stores = Files.newDirectoryStream(BINDINGS, "*")) {
      for (var store : stores) {
        var file = store.resolve("benchmark.yaml");
        if (Files.exists(file)) {
          var names = StoreClients.of(file);
          assertThat(names.ratios())
              .as("ratios of %s", file)
              .isNotEmpty()
              .allSatisfy(pair -> assertThat(isKnown(names, pair)).as(pair).isTrue());
        }
      }
    }
  }

  @Test
  void namesTheFileThatIsMissing() {
    assertThatThrownBy(() -> StoreClients.of(folder.resolve("none.yaml")))
        .hasMessageContaining("none.yaml");
  }

  @Test
  void refusesAnUnknownKey() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("benchmark.yaml"),
            "worklode: workloadb\nworkload: workloadb\nrecords: 1\nsweep: []\nclients: {}\npeers: {}\nratios: []\n");

    assertThatThrownBy(() -> StoreClients.of(file)).hasMessageContaining("worklode");
  }

  @Test
  void refusesAMissingKey() throws IOException {
    var file = Files.writeString(folder.resolve("benchmark.yaml"), "workload: workloadb\n");

    assertThatThrownBy(() -> StoreClients.of(file)).hasMessageContaining("records");
  }

  private static boolean isKnown(StoreClients file, String pair) {
    for (var name : pair.split("/", 2)) {
      if (!file.clients().containsKey(name) && !file.peers().containsKey(name)) {
        return false;
      }
    }
    return true;
  }
}

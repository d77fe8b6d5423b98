// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandInServerTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"aerospike", "couchbase", "kyototycoon", "mongodb"})
  void imitatesAStore(String store) throws Exception {
    try (var fixture = new ServerFixture(folder);
        var server = fixture.open(ServerFixture.request(Mode.STAND_IN), fixture.own(store))) {
      assertThat(server.identity().standIn()).isTrue();
      assertThat(server.identity().binary()).isEqualTo("java");
      assertThat(server.identity().version().orElseThrow()).matches("[A-Za-z-]+ [0-9].*");
      assertThat(server.answers()).isTrue();
    }
  }

  @Test
  void startsAnewWhatNoCommandEmpties() throws Exception {
    try (var fixture = new ServerFixture(folder)) {
      var workload = fixture.own("reveldb", Map.of("reveldb.database", "other"));
      try (var server = fixture.open(ServerFixture.request(Mode.STAND_IN), workload)) {
        var before = server.identity();
        server.flush(workload);
        assertThat(server.answers()).isTrue();
        assertThat(server.identity().address()).isEqualTo(before.address());
        assertThat(server.identity().pids()).isNotEqualTo(before.pids());
      }
    }
  }
}

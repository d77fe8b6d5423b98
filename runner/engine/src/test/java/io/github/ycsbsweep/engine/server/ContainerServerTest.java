// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import java.nio.file.Files;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerServerTest extends ServerTestCase {

  /** Runs the program that the container would, until it is removed. */
  private static final String DOCKER =
      """
      case $1 in
        info) ;;
        run)
          while [[ $1 != --entrypoint ]]; do shift; done
          program=$2
          shift 3
          setsid "$program" "$@" >/dev/null 2>&1 &
          echo "$!" >"${0%/*}/container.pid"
          echo 0123abc
          ;;
        inspect) echo "true 0123abc $(<"${0%/*}/container.pid") " ;;
        rm) kill "$(<"${0%/*}/container.pid")" ;;
      esac
      """;

  @Test
  void runsAPinnedImageOnTheNetworkOfThisMachineAndRemovesIt() throws Exception {
    fixture.path.program("docker", DOCKER);
    try (var server = fixture.open(ServerFixture.request(Mode.DOCKER), fixture.own("redis"))) {
      assertThat(server.identity().mode()).isEqualTo("docker");
      assertThat(server.identity().pids()).hasSize(1);
      assertThat(server.answers()).isTrue();
      assertThat(fixture.path.calls("docker"))
          .containsPattern(
              "run --detach --rm --name ycsb-sweep-\\d+-redis-\\d+ --label ycsb-sweep --network"
                  + " host --user \\d+:\\d+ --volume \\S+:/run-folder:ro --workdir /run-folder"
                  + " --entrypoint redis-server redis:[0-9.]+ --port");
    }
    assertThat(fixture.path.calls("docker")).containsPattern("rm --force ycsb-sweep-\\d+-redis-");
  }

  @Test
  void limitsAContainerToItsProcessorsAndItsShare() throws Exception {
    fixture.path.program("docker", DOCKER);
    var limits = new ServerLimits(CpuList.parse("0"), OptionalDouble.of(0.25));
    try (var server =
        fixture.open(ServerFixture.limited(Mode.DOCKER, limits), fixture.own("redis"))) {
      assertThat(server.identity().limits()).isEqualTo(limits);
      assertThat(fixture.path.calls("docker"))
          .containsPattern("run .* --cpuset-cpus 0 --cpus 0.25 --network host");
    }
  }

  @Test
  void tellsHowToGetAnImageThatIsNotThere() throws Exception {
    fixture.path.program(
        "docker", "if [[ $1 == run ]]; then echo 'no such image' >&2; exit 125; fi");
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.DOCKER), fixture.own("redis")))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageContaining("Try: docker pull redis:");
    assertThat(fixture.said).contains("    no such image");
    assertThat(fixture.path.calls("docker")).contains("rm --force ycsb-sweep-");
  }

  @Test
  void noticesAContainerThatEnded() throws Exception {
    fixture.path.program(
        "docker", "case $1 in run) echo 0123abc ;; inspect) echo 'false 0123abc 0 ' ;; esac");
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.DOCKER), fixture.own("redis")))
        .hasMessageContaining("redis: the docker server did not start");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memcached", "mongodb", "aerospike"})
  void pinsImages(String store) throws Exception {
    fixture.path.program("docker", "[[ $1 == info ]]");
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.DOCKER), fixture.own(store)))
        .hasMessageContaining("docker pull");
    var program = fixture.tools.stores().description(store).sources().program();
    assertThat(fixture.path.calls("docker"))
        .containsPattern("--network host .*--entrypoint " + program + " \\S+:[0-9.]+\\d ");
  }

  @Test
  void speaksToCouchbaseInItsOwnNetworkAndMakesItACluster() throws Exception {
    // The address of this machine stands for that of the container; nobody answers at its fixed
    // port.
    fixture.path.program(
        "docker",
        "case $1 in run) echo 0123abc ;; inspect) echo \"$(<\"${0%/*}/runs\") 0123abc 1"
            + " 172.17.0.99\" ;; esac");
    Files.writeString(folder.resolve("stubs/runs"), "false");
    assertThatThrownBy(
            () -> fixture.open(ServerFixture.request(Mode.DOCKER), fixture.own("couchbase")))
        .hasMessageContaining("couchbase: the docker server did not start");
    assertThat(fixture.path.calls("docker"))
        .contains("--network bridge --entrypoint /entrypoint.sh couchbase:community-")
        .doesNotContain("--volume");
    assertThat(fixture.said).anyMatch(line -> line.contains("attempt 1 at 172.17.0.99:11210"));
  }
}

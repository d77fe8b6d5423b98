// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.server.ServerFixture.address;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.LinkRate;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.Systems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The processors and the memory that a server is given. */
class ServerLimitsTest extends ServerTestCase {

  @Test
  void bindsItsProcessToProcessors() throws Exception {
    var limits = new ServerLimits(CpuList.parse(firstCpu()), OptionalDouble.empty());
    var request = ServerFixture.limited(Mode.LOCAL, limits);
    try (var server = fixture.open(request, fixture.own("redis"))) {
      assertThat(processFile(server, "status"))
          .contains("Cpus_allowed_list:\t" + firstCpu() + "\n");
      assertThat(server.identity().command()).startsWith("/").contains("redis-server");
      assertThat(server.identity().limits()).isEqualTo(limits);
    }
  }

  /** Where this machine does not let the test make control groups, neither does it let a user. */
  @Test
  void givesItsProcessAShareOfACoreOrSaysWhatIsMissing() throws Exception {
    var limits = new ServerLimits(Optional.empty(), OptionalDouble.of(0.5));
    var request = ServerFixture.limited(Mode.LOCAL, limits);
    try {
      fixture.tools.quotas();
    } catch (UserError missing) {
      assertThatThrownBy(() -> fixture.open(request, fixture.own("redis")))
          .hasMessage(missing.getMessage());
      return;
    }
    String group;
    try (var server = fixture.open(request, fixture.own("redis"))) {
      group = processFile(server, "cgroup");
      assertThat(group).contains("/ycsb-sweep-");
      assertThat(quota(group)).containsAnyOf("50000", "50000 100000");
      server.flush(fixture.own("redis"));
      assertThat(server.answers()).isTrue();
    }
    assertThat(folders(group)).noneMatch(Files::exists);
  }

  /** Likewise where it is not let make a network. */
  @Test
  void putsALineBeforeItsProcessesOrSaysWhatIsMissing() throws Exception {
    var limits =
        new ServerLimits(
            Optional.empty(), OptionalDouble.empty(), Optional.of(new LinkRate("80Mbit/s")));
    var request = ServerFixture.limited(Mode.LOCAL, limits);
    var tools = fixture.tools;
    var lack =
        NetworkNamespace.refusal(tools.processes(), tools.project().libexec(), Optional.of("tbf"));
    if (lack.isPresent()) {
      assertThatThrownBy(() -> fixture.open(request, fixture.own("redis")))
          .hasMessage("--link 80Mbit/s: " + lack.get());
      return;
    }
    try (var server = fixture.open(request, fixture.own("redis"))) {
      assertThat(server.identity().address()).startsWith("198.1");
      assertThat(server.identity().onLoopback()).isFalse();
      assertThat(server.identity().lineRate()).isEqualTo(80_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kyototycoon | STAND_IN | STANDALONE | the kyototycoon server is a stand-in, and a line
          redis       | LOCAL    | CLUSTER    | the redis server is a cluster, whose processes
          """)
  void refusesALineThatCanNotBe(String store, Mode mode, Kind kind, String message)
      throws Exception {
    var limits =
        new ServerLimits(
            Optional.empty(), OptionalDouble.empty(), Optional.of(new LinkRate("1Gbit/s")));
    var form =
        Systems.form(
            kind == Kind.CLUSTER ? ServerFixture.topology(kind, 3, 0) : Systems.STANDALONE);
    var request =
        new ServerRequest(
            mode,
            form,
            Systems.FOUND,
            List.of(),
            false,
            false,
            ServerRequest.Lifetime.OF_RUN,
            limits);
    assertThatThrownBy(() -> fixture.open(request, fixture.own(store)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--link 1Gbit/s: " + message);
  }

  @Test
  void boundsTheMemoryByItsShare() throws Exception {
    var form = Systems.form(ServerFixture.topology(Kind.SHARDS, 2, 0));
    try (var server = fixture.open(Systems.server(Mode.LOCAL, form), fixture.own("memcached"))) {
      // Three quarters of half of 1000 MB.
      assertThat(server.identity().command()).contains("-m 375 ");
    }
  }

  @Test
  void givesNodesTheMemoryThatWasAskedFor() throws Exception {
    var form =
        new Form(
            ServerFixture.topology(Kind.SHARDS, 2, 0),
            Optional.empty(),
            OptionalInt.of(80),
            Optional.of("noeviction"));
    try (var server = fixture.open(Systems.server(Mode.LOCAL, form), fixture.own("memcached"))) {
      assertThat(address(server)).containsEntry("memcached.hosts", server.identity().address());
      assertThat(server.identity().command()).contains("-m 80 ").contains("-M");
    }
  }

  private static String firstCpu() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.replaceFirst(".*\\t([0-9]+).*", "$1"))
        .findFirst()
        .orElseThrow();
  }

  private static String processFile(Server server, String name) throws IOException {
    var pid = server.identity().pids().get(0).toString();
    return Files.readString(Path.of("/proc", pid, name));
  }

  /** Where the group of a server may be, by the lines of its process that name it. */
  private static List<Path> folders(String group) {
    return group
        .lines()
        .filter(line -> line.contains("/ycsb-sweep-"))
        .map(line -> line.split(":", 3))
        .map(words -> Path.of("/sys/fs/cgroup", words[1], words[2]))
        .toList();
  }

  private static List<String> quota(String group) throws IOException {
    var read = new ArrayList<String>();
    for (var folder : folders(group)) {
      for (var name : List.of("cpu.max", "cpu.cfs_quota_us")) {
        if (Files.exists(folder.resolve(name))) {
          read.add(Files.readString(folder.resolve(name)).strip());
        }
      }
    }
    return read;
  }
}

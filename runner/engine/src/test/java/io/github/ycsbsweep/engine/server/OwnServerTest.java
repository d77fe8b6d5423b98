// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.CpuLimits;
import io.github.ycsbsweep.engine.model.CpuList;
import io.github.ycsbsweep.engine.model.PlannedFault;
import io.github.ycsbsweep.engine.model.ServerRequest;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.model.Systems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnServerTest {

  @TempDir private Path folder;
  private ServerFixture fixture;

  @BeforeEach
  void open() throws IOException, UserError {
    fixture = new ServerFixture(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static List<Integer> ports(Server server) {
    return List.of(server.identity().address().split(",")).stream()
        .map(address -> Integer.valueOf(address.substring(address.indexOf(':') + 1)))
        .toList();
  }

  private static Properties address(Server server) throws IOException {
    var properties = new Properties();
    try (InputStream in = Files.newInputStream(server.address().orElseThrow())) {
      properties.load(in);
    }
    return properties;
  }

  @Test
  void startsOneProcessAndEndsIt() throws Exception {
    long pid;
    try (var server = fixture.open(ServerFixture.request(Mode.AUTO), fixture.own("redis"))) {
      pid = server.identity().pids().get(0);
      assertThat(server.identity().mode()).isEqualTo("local");
      assertThat(server.identity().binary()).isEqualTo("redis-server");
      assertThat(server.identity().processes().topology()).isEqualTo("standalone");
      assertThat(server.identity().command()).contains("--save '' --appendonly no");
      assertThat(server.identity().version().orElseThrow()).matches("[0-9]+\\.[0-9]+.*");
      assertThat(server.answers()).isTrue();
      assertThat(ports(server).get(0)).isBetween(15_000, 32_000);
      assertThat(address(server))
          .containsEntry("redis.host", "127.0.0.1")
          .containsEntry("redis.port", ports(server).get(0).toString());
      assertThat(fixture.said).last().asString().startsWith("redis: local server ");
    }
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void bindsItsProcessToProcessors() throws Exception {
    var limits = new CpuLimits(CpuList.parse(firstCpu()), OptionalDouble.empty());
    var request = ServerFixture.limited(Mode.LOCAL, limits);
    try (var server = fixture.open(request, fixture.own("redis"))) {
      assertThat(processFile(server, "status"))
          .contains("Cpus_allowed_list:\t" + firstCpu() + "\n");
      assertThat(server.identity().command()).startsWith("/").contains("redis-server");
      assertThat(server.identity().cpuLimits()).isEqualTo(limits);
    }
  }

  /** Where this machine does not let the test make control groups, neither does it let a user. */
  @Test
  void givesItsProcessAShareOfACoreOrSaysWhatIsMissing() throws Exception {
    var limits = new CpuLimits(Optional.empty(), OptionalDouble.of(0.5));
    var request = ServerFixture.limited(Mode.LOCAL, limits);
    try {
      fixture.environment.quotas();
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

  @Test
  void takesTheServerOfTheBuildWhereNothingElseIs() throws Exception {
    fixture.path.bare();
    try (var server = fixture.open(ServerFixture.request(Mode.AUTO), fixture.own("redis"))) {
      assertThat(server.identity().mode()).isEqualTo("embedded");
      assertThat(server.answers()).isTrue();
    }
  }

  @Test
  void givesThePasswordToTheServerInAFileOnly() throws Exception {
    var workload = fixture.own("redis", Map.of("redis.password", "pass:word=1"));
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), workload)) {
      var port = ports(server).get(0);
      assertThat(Resp.ask(port, "PING")).startsWith("-NOAUTH");
      var pid = server.identity().pids().get(0);
      assertThat(Files.readString(Path.of("/proc", pid.toString(), "cmdline")))
          .doesNotContain("pass:word");
      assertThat(server.identity().toString()).doesNotContain("pass:word");
      assertThat(Files.getPosixFilePermissions(server.address().orElseThrow()))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      server.flush(workload);
      assertThat(server.answers()).isTrue();
    }
  }

  @Test
  void neverTakesAForeignServerForItsOwn() throws Exception {
    var request = ServerFixture.request(Mode.LOCAL);
    var workload = fixture.own("redis");
    try (var foreign = fixture.open(request, workload)) {
      var port = ports(foreign).get(0);
      Resp.ask(port, "SET precious data");
      var second = Files.createDirectories(folder.resolve("second"));
      try (var other = new ServerFixture(second)) {
        // It neither listens nor ends: only the foreign one answers there.
        other.path.program("redis-server", "exec sleep 60");
        var servers = new Servers(other.environment, true, distance -> port);
        assertThatThrownBy(() -> servers.open(workload, Mode.LOCAL, OptionalLong.empty()))
            .isInstanceOfSatisfying(
                UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
            .hasMessageContaining("redis: the local server did not start (")
            .hasMessageContaining("-p redis.host=HOST");
      }
      assertThat(Resp.ask(port, "GET precious")).isEqualTo("data");
    }
  }

  @Test
  void triesOtherPortsWhereItsOwnWasTaken() throws Exception {
    var request = ServerFixture.request(Mode.LOCAL);
    var workload = fixture.own("redis");
    try (var foreign = fixture.open(request, workload)) {
      var free = Ports.free();
      var calls = new int[1];
      Ports ports = distance -> calls[0]++ < 2 ? ports(foreign).get(0) : free.next(distance);
      var second = Files.createDirectories(folder.resolve("second"));
      try (var other = new ServerFixture(second);
          var server =
              new Servers(other.environment, true, ports)
                  .open(workload, Mode.LOCAL, OptionalLong.empty())) {
        assertThat(server.answers()).isTrue();
        assertThat(calls[0]).isEqualTo(3);
        assertThat(ports(server)).doesNotContainAnyElementsOf(ports(foreign));
      }
    }
  }

  @Test
  void showsTheLastWordsOfAServerThatDidNotStart() throws Exception {
    fixture.path.program("redis-server", "echo 'no luck today' >&2; exit 1");
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis")))
        .hasMessageContaining("did not start");
    assertThat(fixture.said).contains("What the server said:", "    no luck today");
  }

  @Test
  void refusesValuesThatItsServerCanNotTake() throws Exception {
    var workload = fixture.own("redis", Map.of("redis.mode", "cluster"));
    assertThatThrownBy(() -> fixture.servers(Mode.LOCAL).choose(workload))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageStartingWith("redis.mode=cluster: the runner's own server is standalone");
  }

  @Test
  void makesAClusterWhoseReplicasAreInStep() throws Exception {
    var form = Systems.form(ServerFixture.topology(Kind.CLUSTER, 3, 1));
    try (var server = fixture.open(Systems.server(Mode.LOCAL, form), fixture.own("redis"))) {
      assertThat(ports(server)).hasSize(6).doesNotHaveDuplicates();
      assertThat(server.identity().pids()).hasSize(6);
      for (var port : ports(server)) {
        assertThat(Resp.ask(port, "CLUSTER INFO"))
            .contains("cluster_state:ok", "cluster_known_nodes:6");
      }
      assertThat(address(server)).containsEntry("redis.mode", "cluster");
      // The slot of "b" is 3300, of the first master.
      Resp.ask(ports(server).get(0), "SET b x");
      server.flush(fixture.own("redis"));
      assertThat(Resp.ask(ports(server).get(0), "DBSIZE")).isEqualTo(":0");
    }
  }

  @Test
  void givesShardsTheirFormAndRewritesThemOnDemand() throws Exception {
    var form =
        new Form(
            ServerFixture.topology(Kind.SHARDS, 2, 0),
            Optional.of("aof-everysec"),
            OptionalInt.of(100),
            Optional.of("allkeys-lru"));
    var request =
        new ServerRequest(
            Mode.LOCAL,
            form,
            Systems.FOUND,
            List.of(new PlannedFault("aof-rewrite", 50, "", OptionalInt.empty(), false)),
            false,
            false,
            ServerRequest.Lifetime.OF_RUN,
            CpuLimits.NONE);
    try (var server = fixture.open(request, fixture.own("redis"))) {
      assertThat(address(server)).containsEntry("redis.hosts", server.identity().address());
      for (var port : ports(server)) {
        assertThat(Resp.ask(port, "INFO persistence")).contains("aof_enabled:1");
        assertThat(Resp.ask(port, "INFO memory"))
            .contains("maxmemory:104857600", "maxmemory_policy:allkeys-lru");
      }
      server.faultTarget().event("aof-rewrite");
      for (var port : ports(server)) {
        assertThat(Resp.ask(port, "INFO persistence"))
            .contains("aof_rewrite_in_progress:0", "aof_last_bgrewrite_status:ok")
            .doesNotContain("aof_last_rewrite_time_sec:-1");
      }
    }
  }

  @Test
  void startsAKilledProcessAgainWithWhatItHadWritten() throws Exception {
    var form =
        new Form(
            Systems.STANDALONE, Optional.of("aof-always"), OptionalInt.empty(), Optional.empty());
    try (var server = fixture.open(Systems.server(Mode.LOCAL, form), fixture.own("redis"))) {
      var port = ports(server).get(0);
      var pid = server.identity().pids().get(0);
      var process = server.faultTarget().processes().get(0);
      Resp.ask(port, "SET kept x");
      process.kill();
      assertThat(server.answers()).isFalse();
      process.restart();
      assertThat(ports(server)).containsExactly(port);
      assertThat(server.identity().pids()).doesNotContain(pid);
      assertThat(Resp.ask(port, "GET kept")).isEqualTo("x");
      server.restore();
      assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":0");
    }
  }

  @Test
  void doesNotStartAKilledProcessAgainOnceItIsClosed() throws Exception {
    var server = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"));
    var process = server.faultTarget().processes().get(0);
    process.kill();
    server.close();
    process.restart();
    assertThat(server.identity().pids()).isEmpty();
  }

  @Test
  void endsAProcessThatIsPaused() throws Exception {
    long pid;
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      pid = server.identity().pids().get(0);
      var process = server.faultTarget().processes().get(0);
      process.pause();
      assertThat(server.answers()).isFalse();
      process.resume();
      assertThat(server.answers()).isTrue();
      process.pause();
    }
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void noticesADeadProcessOfSeveral() throws Exception {
    var form = Systems.form(ServerFixture.topology(Kind.SHARDS, 2, 0));
    try (var server = fixture.open(Systems.server(Mode.LOCAL, form), fixture.own("memcached"))) {
      assertThat(server.answers()).isTrue();
      var second = ProcessHandle.of(server.identity().pids().get(1)).orElseThrow();
      second.destroyForcibly();
      second.onExit().join();
      assertThat(server.answers()).isFalse();
    }
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

  @Test
  void emptiesMemcached() throws Exception {
    var workload = fixture.own("memcached");
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), workload)) {
      server.flush(workload);
      assertThat(address(server)).containsEntry("memcached.hosts", server.identity().address());
      assertThat(server.identity().version().orElseThrow()).startsWith("1.");
    }
  }
}

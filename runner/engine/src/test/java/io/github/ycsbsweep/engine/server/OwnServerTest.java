// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.server.ServerFixture.address;
import static io.github.ycsbsweep.engine.server.ServerFixture.ports;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnServerTest extends ServerTestCase {

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
  void takesTheServerOfTheBuildWhereNothingElseIs() throws Exception {
    fixture.path.bare();
    try (var server = fixture.open(ServerFixture.request(Mode.AUTO), fixture.own("redis"))) {
      assertThat(server.identity().mode()).isEqualTo("embedded");
      assertThat(server.answers()).isTrue();
    }
  }

  @Test
  void takesTheServerOfTheBuildWhereNobodyMayExecuteTheOneOnThePath() throws Exception {
    fixture.path.bare();
    fixture.path.program("redis-server", "exit 1");
    Files.setPosixFilePermissions(
        folder.resolve("stubs/redis-server"), PosixFilePermissions.fromString("rw-r--r--"));
    try (var server = fixture.open(ServerFixture.request(Mode.AUTO), fixture.own("redis"))) {
      assertThat(server.identity().mode()).isEqualTo("embedded");
    }
  }

  @Test
  void takesAServerThatAWrapperStartsAsItsChild() throws Exception {
    fixture.path.program("redis-server", "PATH=${PATH#*:}; redis-server \"$@\"; exit $?");
    long child;
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      assertThat(server.answers()).isTrue();
      child = Resp.processId(ports(server).get(0));
      assertThat(server.identity().pids()).hasSize(1).doesNotContain(child);
    }
    assertThat(state(child)).isEqualTo('Z');
  }

  private static ServerRequest command(String line) {
    return Systems.with(ServerFixture.request(Mode.AUTO), Systems.of(line));
  }

  @Test
  void startsALineOfTheShellAndEndsItsGroup() throws Exception {
    var line =
        "cd / && redis-server --bind $HOST --port $PORT --dir \"$FOLDER\" --save ''; exit $?";
    long child;
    try (var server = fixture.open(command(line), fixture.own("redis"))) {
      assertThat(server.answers()).isTrue();
      child = Resp.processId(ports(server).get(0));
      assertThat(server.identity().pids()).hasSize(1).doesNotContain(child);
      assertThat(server.identity().command()).startsWith("sh -c").contains("$FOLDER");
    }
    assertThat(state(child)).isEqualTo('Z');
  }

  @Test
  void saysWhatALineOfTheShellSaidThatStartsNoServer() {
    assertThatThrownBy(() -> fixture.open(command("echo no licence; exit 3"), fixture.own("redis")))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageContaining("no licence");
  }

  @Test
  void leavesAServerThatTookThePortOfALineOfTheShell() throws Exception {
    try (var foreign = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      var second = Files.createDirectories(folder.resolve("second"));
      try (var other = new ServerFixture(second)) {
        var line = "redis-server --port " + ports(foreign).get(0) + "; sleep 1";
        assertThatThrownBy(() -> other.open(command(line), other.own("redis")))
            .isInstanceOf(UserError.class);
      }
      assertThat(foreign.answers()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "setsid redis-server \"$@\" </dev/null >/dev/null 2>&1 &",
        "(setsid redis-server \"$@\" 9<&- </dev/null >/dev/null 2>&1 &); exec sleep 600",
        "redis-server \"$@\" --daemonize yes; exec sleep 600"
      })
  void endsAServerThatWentIntoTheBackgroundAndSaysSo(String script) throws Exception {
    fixture.path.program("redis-server", "PATH=${PATH#*:}\n" + script);
    var second = Files.createDirectories(folder.resolve("second"));
    try (var other = new ServerFixture(second);
        var foreign = other.open(ServerFixture.request(Mode.LOCAL), other.own("redis"))) {
      assertThatThrownBy(
              () -> fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis")))
          .isInstanceOfSatisfying(
              UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
          .hasMessageContaining("went into the background")
          .satisfies(e -> assertThat(state(ended(e.getMessage()))).isEqualTo('Z'));
      assertThat(foreign.answers()).isTrue();
    }
  }

  /** The last of the processes that a message names, which is the server. */
  private static long ended(String message) {
    var named = Pattern.compile("([0-9]+) redis-server").matcher(message);
    return named.results().mapToLong(one -> Long.parseLong(one.group(1))).max().orElseThrow();
  }

  @Test
  void endsWhatItsServerLeftInTheBackground() throws Exception {
    var left = leavesAHelper();
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      assertThat(server.answers()).isTrue();
      eventually(() -> left.toFile().length() > 0);
    }
    assertThat(state(Long.parseLong(Files.readString(left).strip()))).isEqualTo('Z');
  }

  @Test
  void hasTheWatchdogEndWhatItsServerLeftInTheBackground() throws Exception {
    var left = leavesAHelper();
    fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"));
    eventually(() -> left.toFile().length() > 0);
    fixture.close();
    assertThat(state(Long.parseLong(Files.readString(left).strip()))).isEqualTo('Z');
  }

  /** The file that it writes its process id to. */
  private Path leavesAHelper() throws Exception {
    var file = folder.resolve("helper");
    fixture.path.program(
        "redis-server",
        ("PATH=${PATH#*:}\n(setsid bash -c 'echo $$ >\"$0\"; exec sleep 600' '%s' </dev/null"
                + " >/dev/null 2>&1 &)\nexec redis-server \"$@\"\n")
            .formatted(file));
    return file;
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
        var servers = new Servers(other.tools, List.of("java"), true, distance -> port);
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
              new Servers(other.tools, List.of("java"), true, ports)
                  .open(workload, Mode.LOCAL, OptionalLong.empty())) {
        assertThat(server.answers()).isTrue();
        assertThat(calls[0]).isEqualTo(3);
        assertThat(ports(server)).doesNotContainAnyElementsOf(ports(foreign));
      }
    }
  }

  @Test
  void triesOtherPortsWhereOneOfManyWasTakenAndTheOthersHaveWrittenMoreSince() throws Exception {
    var form = Systems.form(ServerFixture.topology(Kind.CLUSTER, 3, 1));
    var workload = ServerFixture.with(fixture.own("redis"), Systems.server(Mode.LOCAL, form));
    try (var foreign = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      var free = Ports.free();
      var calls = new int[1];
      Ports ports = distance -> calls[0]++ < 1 ? ports(foreign).get(0) : free.next(distance);
      var second = Files.createDirectories(folder.resolve("second"));
      try (var other = new ServerFixture(second);
          var server =
              new Servers(other.tools, List.of("java"), true, ports)
                  .open(workload, Mode.LOCAL, OptionalLong.of(1_000))) {
        assertThat(server.answers()).isTrue();
        assertThat(calls[0]).isEqualTo(12);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "echo no luck today >&2; exit 1 | 1. Name one of yours | no luck today",
        "kill -SEGV $$ | 139, signal 11. Name one of yours | nothing"
      })
  void showsTheLastWordsAndTheEndOfAServerThatDidNotStart(String program, String end, String words)
      throws Exception {
    fixture.path.program("redis-server", program);
    assertThatThrownBy(() -> fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis")))
        .hasMessageContaining("did not start (")
        .hasMessageContaining("), and ended with " + end);
    assertThat(fixture.said).contains("What the server said:", "    " + words);
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
  void emptiesMemcached() throws Exception {
    var workload = fixture.own("memcached");
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), workload)) {
      server.flush(workload);
      assertThat(address(server)).containsEntry("memcached.hosts", server.identity().address());
      assertThat(server.identity().version().orElseThrow()).startsWith("1.");
    }
  }
}

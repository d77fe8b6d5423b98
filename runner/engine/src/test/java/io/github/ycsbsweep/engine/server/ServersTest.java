// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServersTest extends ServerTestCase {

  private void refuses(ServerRequest request, SystemWorkload workload, int status, String text) {
    assertThatThrownBy(() -> fixture.servers(request).choose(workload))
        .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.status()).isEqualTo(status))
        .hasMessageContaining(text);
  }

  private void refuses(Mode mode, SystemWorkload workload, int status, String text) {
    refuses(ServerFixture.request(mode), workload, status, text);
  }

  @Test
  void takesAProgramOnThePathFirst() throws Exception {
    fixture.path.program("docker", "exit 0");
    assertThat(fixture.servers(Mode.AUTO).choose(fixture.own("memcached"))).isEqualTo(Mode.LOCAL);
    assertThat(fixture.path.calls("docker")).isEmpty();
  }

  @Test
  void takesDockerWhereNoProgramIs() throws Exception {
    fixture.path.bare();
    fixture.path.program("docker", "[[ $1 == info ]]");
    assertThat(fixture.servers(Mode.AUTO).choose(fixture.own("memcached"))).isEqualTo(Mode.DOCKER);
  }

  @Test
  void takesNoClientWithoutADaemonForDocker() throws Exception {
    fixture.path.bare();
    fixture.path.program("docker", "echo 'Cannot connect' >&2; exit 1");
    refuses(Mode.DOCKER, fixture.own("redis"), ExitStatus.ENVIRONMENT, "no Docker");
    assertThat(fixture.servers(Mode.AUTO).choose(fixture.own("redis"))).isEqualTo(Mode.EMBEDDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"aerospike", "mongodb", "couchbase", "kyototycoon", "reveldb"})
  void tellsWhatItLookedForAndWhatHelps(String store) throws Exception {
    fixture.path.bare();
    refuses(
        Mode.AUTO,
        fixture.own(store),
        ExitStatus.ENVIRONMENT,
        store + ": no server to be had: looked for: ");
    refuses(Mode.AUTO, fixture.own(store), ExitStatus.ENVIRONMENT, "--server stand-in ");
  }

  @Test
  void refusesAStandInThatThereIsNot() throws Exception {
    refuses(
        Mode.STAND_IN,
        fixture.own("redis"),
        ExitStatus.ENVIRONMENT,
        "there is no stand-in for redis");
  }

  @Test
  void refusesALineOfTheShellForWhatIsNoServerOfThisMachine() throws Exception {
    var line = Systems.of("exec server");
    refuses(
        Systems.with(ServerFixture.request(Mode.DOCKER), line),
        fixture.own("redis"),
        ExitStatus.USAGE,
        "--external-start names the program of a server of the runner's own, and its server is");
    refuses(
        Systems.with(ServerFixture.request(Mode.EXTERNAL), line),
        fixture.foreign(Optional.empty()),
        ExitStatus.USAGE,
        "--external-start: the runner knows no server of shelf");
  }

  @Test
  void refusesAnAddressAndAModeThatContradictEachOther() throws Exception {
    var named = fixture.external("redis", "127.0.0.1:1", Map.of());
    refuses(Mode.LOCAL, named, ExitStatus.USAGE, "--server local, but the properties name");
    refuses(Mode.EXTERNAL, fixture.own("redis"), ExitStatus.USAGE, "-p redis.host=HOST");
  }

  @Test
  void refusesToLimitAServerThatTheUserNamed() throws Exception {
    var limits = new ServerLimits(Optional.empty(), OptionalDouble.of(0.25));
    var request = ServerFixture.limited(Mode.AUTO, limits);
    var workload = fixture.external("redis", "127.0.0.1:1", Map.of());
    refuses(request, workload, ExitStatus.USAGE, "--server-share 0.25: the redis server is yours");
  }

  @Test
  void refusesDataThatAnOwnServerDoesNotHave() throws Exception {
    var request =
        new ServerRequest(
            Mode.AUTO,
            Systems.form(Systems.STANDALONE),
            Systems.FOUND,
            List.of(),
            true,
            false,
            ServerRequest.Lifetime.OF_RUN,
            ServerLimits.NONE);
    refuses(request, fixture.own("redis"), ExitStatus.USAGE, "starts empty");
  }

  @Test
  void refusesAServerThatNobodyReaches() throws Exception {
    refuses(
        Mode.AUTO,
        fixture.external("redis", "127.0.0.1:1", Map.of()),
        ExitStatus.ENVIRONMENT,
        "redis: nothing to measure at 127.0.0.1:1: Connection refused. Start the server");
    refuses(
        Mode.AUTO,
        fixture.external("redis", "[::1]:1", Map.of()),
        ExitStatus.ENVIRONMENT,
        "nothing to measure at [::1]:1: ");
  }

  @Test
  void leavesToPodsWhatOnlyTheyReach() throws Exception {
    var servers = new Servers(fixture.tools, List.of("java"), false, Ports.free());
    var workload = fixture.external("redis", "redis.cluster.local:6379", Map.of());
    try (var server = servers.open(workload, servers.choose(workload), OptionalLong.empty())) {
      assertThat(server.identity().version()).isEmpty();
      assertThat(server.answers()).isTrue();
    }
  }

  @Test
  void givesNoFormToServersThatItDoesNotMake() throws Exception {
    var shards = Systems.form(ServerFixture.topology(Kind.SHARDS, 2, 0));
    var named = fixture.external("redis", "127.0.0.1:1", Map.of());
    refuses(
        Systems.server(Mode.AUTO, shards),
        named,
        ExitStatus.USAGE,
        "--topology shards:2: the properties name 1 of the redis servers; name all of them");
    refuses(
        Systems.server(Mode.DOCKER, shards),
        fixture.own("redis"),
        ExitStatus.USAGE,
        "not in a container:\n  apt install redis-server");
    var bounded =
        new Form(Systems.STANDALONE, Optional.empty(), OptionalInt.of(64), Optional.empty());
    refuses(
        Systems.server(Mode.STAND_IN, bounded),
        fixture.own("mongodb"),
        ExitStatus.USAGE,
        "--maxmemory 64mb: a stand-in has no such thing");
  }

  @Test
  void knowsOfAForeignBindingOnlyWhatTheUserSays() throws Exception {
    var unnamed = fixture.foreign(Optional.empty());
    refuses(
        Mode.AUTO,
        unnamed,
        ExitStatus.USAGE,
        "shelf: which server its binding writes to, only you know");
    refuses(
        Mode.LOCAL,
        unnamed,
        ExitStatus.USAGE,
        "--server local: the runner knows no server of shelf");
    assertThat(fixture.servers(Mode.EXTERNAL).choose(unnamed)).isEqualTo(Mode.EXTERNAL);
    var flushing =
        new ServerRequest(
            Mode.EXTERNAL,
            Systems.form(Systems.STANDALONE),
            Systems.FOUND,
            List.of(),
            false,
            true,
            ServerRequest.Lifetime.OF_RUN,
            ServerLimits.NONE);
    refuses(flushing, unnamed, ExitStatus.USAGE, "does not know how to empty shelf");
    try (var server = fixture.open(ServerFixture.request(Mode.EXTERNAL), unnamed)) {
      assertThat(server.identity().address()).isEqualTo("-");
      assertThat(fixture.said)
          .contains("shelf: external server at an address that only its binding knows");
    }
  }

  @Test
  void asksAndEmptiesTheUsersServer() throws Exception {
    try (var foreign = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      var address = foreign.identity().address();
      var port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
      Resp.ask(port, "SET precious data");
      var named = Map.of("redis.host", "127.0.0.1", "redis.port", Integer.toString(port));
      var workload = fixture.external("redis", address, named);
      try (var server = fixture.open(ServerFixture.request(Mode.AUTO), workload)) {
        assertThat(server.isOwn()).isFalse();
        assertThat(server.address()).isEmpty();
        assertThat(server.identity().version()).isEqualTo(foreign.identity().version());
        assertThat(server.identity().pids()).isEqualTo(foreign.identity().pids());
        assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":1");
        server.flush(workload);
        assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":0");
      }
      assertThat(foreign.answers()).isTrue();
    }
  }

  @Test
  void reckonsTheMemoryOfEveryReplica() throws Exception {
    var cluster = Systems.form(ServerFixture.topology(Kind.CLUSTER, 3, 1));
    var workload = fixture.own("redis");
    var servers = new Servers(fixture.tools, List.of("java"), true, Ports.free());
    // 1,000,000 records of 1000 bytes, each 1.3 times, and 300 bytes more.
    assertThat(servers.dataMegabytes(workload)).isEqualTo(1_525);
    assertThat(
            servers.dataMegabytes(
                ServerFixture.with(workload, Systems.server(Mode.LOCAL, cluster))))
        .isEqualTo(3_050);
  }
}

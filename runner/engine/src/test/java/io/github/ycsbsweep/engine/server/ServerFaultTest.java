// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.server.ServerFixture.address;
import static io.github.ycsbsweep.engine.server.ServerFixture.ports;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is done to the processes of a server while it serves. */
class ServerFaultTest extends ServerTestCase {

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
            List.of(new FaultPlan("aof-rewrite", 50, "", OptionalInt.empty(), false)),
            false,
            false,
            ServerRequest.Lifetime.OF_RUN,
            ServerLimits.NONE);
    try (var server = fixture.open(request, fixture.own("redis"))) {
      assertThat(address(server)).containsEntry("redis.hosts", server.identity().address());
      for (var port : ports(server)) {
        assertThat(Resp.ask(port, "INFO persistence")).contains("aof_enabled:1");
        assertThat(Resp.ask(port, "INFO memory"))
            .contains("maxmemory:104857600", "maxmemory_policy:allkeys-lru");
      }
      server.event("aof-rewrite", "");
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
      var process = server.processes().get(0);
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
    var process = server.processes().get(0);
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
      var process = server.processes().get(0);
      process.pause();
      assertThat(server.answers()).isFalse();
      process.resume();
      assertThat(server.answers()).isTrue();
      process.pause();
    }
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void reachesWhatAServerStartedInSessionsOfTheirOwnAndNothingElse() throws Exception {
    var ids = folder.resolve("ids");
    fixture.path.program(
        "redis-server",
        "PATH=${PATH#*:}\n(setsid bash -c 'sleep 600 & echo $$ $! >\"$0\"; wait' '%s'; :) &\nredis-server \"$@\"\n"
            .formatted(ids));
    var stranger = new ProcessBuilder("sleep", "600").start();
    try (var server = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"))) {
      var process = server.processes().get(0);
      eventually(() -> Files.exists(ids) && ids.toFile().length() > 0);
      var all = new ArrayList<Long>(List.of(Resp.processId(ports(server).get(0))));
      Stream.of(Files.readString(ids).strip().split(" ", -1)).map(Long::valueOf).forEach(all::add);
      process.pause();
      eventually(() -> all.stream().allMatch(one -> state(one) == 'T'));
      assertThat(state(stranger.pid())).isNotEqualTo('T');
      process.resume();
      eventually(() -> all.stream().noneMatch(one -> state(one) == 'T'));
      process.pause();
      process.kill();
      assertThat(all).allMatch(one -> state(one) == 'Z');
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
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
}

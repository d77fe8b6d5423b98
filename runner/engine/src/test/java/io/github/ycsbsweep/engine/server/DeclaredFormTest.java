// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Lifetime;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Program;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are there already, real ones, and what a user declares of them. */
class DeclaredFormTest {

  private static final Topology STANDALONE =
      new Topology(Optional.of("standalone"), Kind.STANDALONE, 1, 0);

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

  private static Form form(Topology topology, String persistence) {
    return new Form(topology, Optional.of(persistence), OptionalInt.empty(), Optional.empty());
  }

  private static Form memory(String policy) {
    return new Form(Systems.STANDALONE, Optional.empty(), OptionalInt.of(64), Optional.of(policy));
  }

  private Server declared(Form form, SystemWorkload workload) throws Exception {
    return fixture.open(Systems.server(Mode.AUTO, form), workload);
  }

  private void refuses(Form form, SystemWorkload workload, String message) {
    // Where a run is planned already, a dry run too.
    assertThatThrownBy(() -> fixture.servers(Systems.server(Mode.AUTO, form)).choose(workload))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessage(message);
  }

  @Test
  void comparesMemoryAndPolicyWithWhatTheServerSays() throws Exception {
    var own = Systems.server(Mode.LOCAL, memory("allkeys-lru"));
    try (var there = fixture.open(own, fixture.own("redis"))) {
      var address = there.identity().address();
      var workload = fixture.external("redis", address, Map.of("redis.host", "127.0.0.1"));
      try (var server = declared(memory("allkeys-lru"), workload)) {
        assertThat(server.identity().declared())
            .containsExactly(new DeclaredOption("--maxmemory", "64mb:allkeys-lru", true));
      }
      refuses(
          memory("noeviction"),
          workload,
          "redis: --maxmemory 64mb:noeviction declares the policy noeviction, and the server at "
              + address
              + " says allkeys-lru");
    }
  }

  @Test
  void comparesTheFormOfAClusterAndFindsAllItsNodes() throws Exception {
    var cluster = ServerFixture.topology(Kind.CLUSTER, 3, 1);
    var own = Systems.server(Mode.LOCAL, form(cluster, "none"));
    try (var there = fixture.open(own, fixture.own("redis"))) {
      var nodes = there.identity().address().split(",");
      var properties = Map.of("redis.host", "127.0.0.1", "redis.mode", "cluster");
      var workload = fixture.external("redis", nodes[0], properties);
      try (var server = declared(form(cluster, "none"), workload)) {
        var identity = server.identity();
        assertThat(identity.declared()).extracting(DeclaredOption::checked).containsOnly(true);
        assertThat(identity.processes().topology()).isEqualTo("cluster:3x1");
        assertThat(identity.processes().nodes()).containsExactlyInAnyOrder(nodes);
        assertThat(identity.pids()).containsExactlyInAnyOrderElementsOf(there.identity().pids());
        assertThat(server.ports()).hasSize(6);
      }
      refuses(
          form(ServerFixture.topology(Kind.CLUSTER, 3, 2), "none"),
          workload,
          "redis: --topology cluster:3 declares the topology cluster:3x2, and the server at "
              + nodes[0]
              + " says cluster:3x1");
      refuses(
          form(STANDALONE, "none"),
          workload,
          "redis: --topology standalone declares the topology standalone, and the server at "
              + nodes[0]
              + " says cluster:3x1");
      // What one node, that nobody named, has of its own.
      Resp.ask(port(nodes[5]), "CONFIG SET appendonly yes");
      refuses(
          form(cluster, "none"),
          workload,
          "redis: --persistence none declares the persistence none, and the server at "
              + nodes[5]
              + " says aof-everysec");
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1));
  }

  @Test
  void recordsAsNotCheckedWhatTheServerDoesNotTell() throws Exception {
    var program =
        new Program(Optional.empty(), List.of("--rename-command", "CONFIG", ""), Optional.empty());
    var own =
        new ServerRequest(
            Mode.LOCAL,
            Systems.form(Systems.STANDALONE),
            program,
            List.of(),
            false,
            false,
            Lifetime.OF_RUN,
            ServerLimits.NONE);
    try (var there = fixture.open(own, fixture.own("redis"))) {
      var address = there.identity().address();
      var workload = fixture.external("redis", address, Map.of("redis.host", "127.0.0.1"));
      try (var server = declared(form(STANDALONE, "rdb"), workload)) {
        assertThat(server.identity().declared())
            .containsExactly(
                new DeclaredOption("--topology", "standalone", true),
                new DeclaredOption("--persistence", "rdb", false));
      }
      assertThat(fixture.said)
          .contains("redis: --persistence rdb is declared, not checked: the server does not say");
      refuses(
          form(STANDALONE, "aof-always"),
          workload,
          "redis: --persistence aof-always declares the persistence aof-always, and the server at "
              + address
              + " says none or rdb");
    }
  }

  @Test
  void recordsAsNotCheckedWhatOnlyPodsReach() throws Exception {
    var servers = new Servers(fixture.tools, List.of("java"), false, Ports.free());
    var external = fixture.external("redis", "redis.cluster.local:6379", Map.of());
    var workload =
        ServerFixture.with(external, Systems.server(Mode.AUTO, form(STANDALONE, "none")));
    try (var server = servers.open(workload, servers.choose(workload), OptionalLong.empty())) {
      assertThat(server.identity().declared())
          .extracting(DeclaredOption::checked)
          .containsExactly(false, false);
    }
  }
}

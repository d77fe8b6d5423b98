// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram.Threads;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store that is measured several times in one run. */
class LabelledSystemsTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private List<SystemRequest> systems(String line) throws Exception {
    return fixture.request(line).systems();
  }

  @Test
  void aSystemIsCalledAsItsStoreUnlessItHasALabel() throws Exception {
    assertThat(systems("redis,redis:own workloada"))
        .extracting(SystemRequest::label)
        .containsExactly("redis", "own");
  }

  @Test
  void anOptionWithALabelHoldsForThatSystemAlone() throws Exception {
    var systems =
        systems(
            "redis:a,redis:b workloada --topology shards:2 --topology b:cluster:3x1"
                + " --persistence a:aof-always --maxmemory 2gb --maxmemory b:1gb:allkeys-lru"
                + " --server-args --io-threads=2 --server-args b:--io-threads=4");
    var a = systems.get(0).server();
    var b = systems.get(1).server();
    assertThat(a.form().topology().kind()).isEqualTo(Kind.SHARDS);
    assertThat(b.form().topology().kind()).isEqualTo(Kind.CLUSTER);
    assertThat(a.form().persistence()).contains("aof-always");
    assertThat(b.form().persistence()).isEmpty();
    assertThat(a.form().memory()).contains("2048mb");
    assertThat(b.form().memory()).contains("1024mb:allkeys-lru");
    assertThat(a.program().arguments()).containsExactly("--io-threads=2");
    assertThat(b.program().arguments()).containsExactly("--io-threads=4");
  }

  @Test
  void aSystemGetsTheProcessorsAndTheShareOfItsLabel() throws Exception {
    var systems =
        systems(
            "redis:a,redis:b workloada --server-cpus 0-3 --server-cpus b:4,5 --server-share a:0.25"
                + " --server-share b:1.5");
    assertThat(systems.get(0).server().limits().text())
        .isEqualTo("on CPUs 0-3, with 0.25 of a core per process");
    assertThat(systems.get(1).server().limits().text())
        .isEqualTo("on CPUs 4-5, with 1.5 of a core per process");
  }

  @Test
  void aSystemGetsTheLineOfItsLabel() throws Exception {
    var systems = systems("redis:a,redis:b workloada --link b:1Gbit/s");
    assertThat(systems.get(0).server().limits().link()).isEmpty();
    assertThat(systems.get(1).server().limits().text()).isEqualTo("behind a line of 1Gbit/s");
    assertThat(systems.get(1).server().limits().link().orElseThrow().ofEach(4))
        .isEqualTo(250_000_000);
  }

  @Test
  void aPropertyWithALabelCountsMoreThanOneWithout() throws Exception {
    Files.writeString(folder.resolve("b.properties"), "redis.index=none\n");
    var systems =
        systems(
            "redis:a,redis:b workloada -p b:redis.connections=shared:4 -p redis.connections=thread"
                + " -P b:b.properties");
    assertThat(systems.get(0).properties().pairs()).containsExactly("redis.connections=thread");
    assertThat(systems.get(0).properties().files()).isEmpty();
    assertThat(systems.get(1).properties().merged())
        .containsEntry("redis.connections", "shared:4")
        .containsEntry("redis.index", "none");
  }

  @Test
  void aStoreWithoutALabelCanBeMeantByItsName() throws Exception {
    var systems = systems("redis,memcached workloada --server-args memcached:-t1");
    assertThat(systems.get(0).server().program().arguments()).isEmpty();
    assertThat(systems.get(1).server().program().arguments()).containsExactly("-t1");
  }

  @Test
  void aSystemHasTheProgramThatItsWordNames() throws Exception {
    var program = executable("redis-six");
    var systems = systems("redis:six=redis-six,redis workloada");
    assertThat(systems.get(0).server().program().path()).contains(program);
    assertThat(systems.get(1).server().program().path()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          redis,redis workloada                          | system redis is there twice; to compare a store with itself, give each a label: redis:a,redis:b
          redis:a,redis:a workloada                      | label a is there twice; give each system one of its own: redis:a,redis:a2
          memcached:a,redis:a workloada                  | label a is there twice; give each system one of its own: memcached:a,redis:a2
          redis:a,redis:a,redis:a2 workloada             | label a is there twice; give each system one of its own: redis:a,redis:a3
          redis:memcached workloada                      | redis:memcached: the label can't be used: memcached is a store
          redis:cluster workloada                        | redis:cluster: the label can't be used: cluster is a word of the options
          redis:../x workloada                           | the label can't be used: a label has letters
          redis: workloada                               | the label can't be used: a label has letters
          redis:v=/nowhere/x workloada                   | redis:v=/nowhere/x: no program /nowhere/x, or it can't be executed
          redis:io1,redis:io4 workloada --server-args io5:-x | unknown label of --server-args io5. Did you mean io1, io4?
          redis:a workloada --server-share b:0.5         | unknown label of --server-share b
          redis:a workloada --server-cpus b:0            | unknown label of --server-cpus b
          redis workloada --server-share 25%             | --server-share 25%: not a share of a core; allowed: 0.01 to 999, as 0.25
          redis workloada --server-share 0.001           | not a share of a core
          redis workloada --link 1gbit                   | --link 1gbit: not the rate of a line; allowed: 1Mbit/s to 100Gbit/s, as 100Mbit/s
          redis workloada --link 100kbit/s               | --link 100kbit/s: not the rate of a line
          redis workloada --link 101Gbit/s               | --link 101Gbit/s: not the rate of a line
          redis workloada --link a:1Gbit/s               | unknown label of --link a
          redis workloada --server-cpus 3-1              | --server-cpus 3-1: not a list of processors; allowed: numbers and ranges
          redis workloada --client-cpus all              | --client-cpus all: not a list of processors
          redis workloada --client-cpus 1 --clients a,b  | only clients of this machine are bound to processors from here
          redis:io1,redis:io4 workloada -p io5:a=b       | unknown label of -p io5
          redis workloada --client-jar a.jar             | --client-jar a.jar: no such jar, or folder of jars
          redis workloada --client-jar . --clients a,b   | a jar is given to clients of this machine only
          redis workloada --external-start x --server-args y | the command has all words of the server; put them there
          redis workloada --server-args --requirepass=x  | everybody can read a server's command line
          """)
  void aLabelThatCanNotBeUsedIsRefused(String line, String message) {
    assertThatThrownBy(() -> fixture.request(line))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void findsAProgramOnThePathByItsName() throws Exception {
    var systems = systems("redis:shell=sh workloada");
    assertThat(systems.get(0).server().program().path().orElseThrow()).isExecutable();
  }

  @Test
  void whatWasLabelledIsRecordedWithItsLabels() throws Exception {
    Files.writeString(folder.resolve("b.properties"), "redis.index=none\n");
    var request =
        fixture.request(
            "redis:a,redis:b workloada --seed 3 --persistence none --persistence b:rdb"
                + " -P b:b.properties -p b:redis.password=pw");
    assertThat(request.options().recorded().optionWords())
        .containsExactly(
            "--seed",
            "3",
            "--persistence",
            "none",
            "--persistence",
            "b:rdb",
            "-P",
            "b:" + folder.resolve("b.properties"),
            "-p",
            "b:redis.password=***");
    assertThat(request.options().words()).containsExactly("redis:a,redis:b", "workloada");
    assertThat(options(request)).containsEntry("persistence", "none b:rdb");
  }

  @Test
  void whatIsRunIsNeverTakenFromAResultsFolder() throws Exception {
    executable("mine");
    fixture.record(List.of("--server-args", "a:--loadmodule evil.so", "redis:a", "workloada"));
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("with arguments of servers")
        .hasMessageEndingWith("add --server-args 'a:--loadmodule evil.so'");
    fixture.record(List.of("redis:a=" + folder.resolve("mine"), "workloada"));
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("with server programs of the user's");
    assertThat(systems("--resume run redis:a=mine workloada")).hasSize(1);
  }

  @Test
  void whatIsGivenAgainIsWhatWasRecorded() throws Exception {
    var line = "redis:a,redis:b workloada --seed 3 --server-args b:--io-threads=4";
    fixture.record(fixture.request(line).options().recorded());
    var again = fixture.request("--resume run --server-args b:--io-threads=4");
    assertThat(options(again)).containsEntry("server-args", "b:--io-threads=4");
  }

  @Test
  void aJarOfTheUsersIsGivenAgain() throws Exception {
    Files.writeString(folder.resolve("jedis-9.jar"), "");
    var first = fixture.request("redis:a,redis:b workloada --client-jar b:jedis-9.jar");
    assertThat(first.systems().get(0).client().jars()).isEmpty();
    assertThat(first.systems().get(1).client().jars())
        .containsExactly(folder.resolve("jedis-9.jar"));
    fixture.record(first.options().recorded());
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("with jars of the user's")
        .hasMessageContaining("add --client-jar PATH");
  }

  @Test
  void clientsOfEachSystemHaveThreadsOfTheirOwnKind() throws Exception {
    var line = "redis:a,redis:b workloada --client benchmark --client-threads b:virtual";
    var request = fixture.request(line);
    assertThat(request.systems())
        .extracting(system -> system.client().threads())
        .containsExactly(Threads.AUTO, Threads.VIRTUAL);
    assertThat(options(request)).containsEntry("client-threads", "b:virtual");
    assertThatThrownBy(() -> fixture.request(line.replace("virtual", "vritual")))
        .hasMessageContaining("virtual");
  }

  @Test
  void aCommandThatIsRunIsGivenAgainAndItsSecretsAreNotRecorded() throws Exception {
    var hook = List.of("--server-start", "a:up token=x");
    var words = new ArrayList<>(hook);
    words.addAll(List.of("-p", "redis.host=db1", "--seed", "3", "redis:a", "workloada"));
    var first = fixture.request(words);
    assertThat(options(first)).containsEntry("server-start", "a:up token=***");
    fixture.record(first.options().recorded());
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("with commands that start servers")
        .hasMessageContaining("never taken from a results folder: add --server-start");
    var resumed = new ArrayList<>(List.of("--resume", "run"));
    resumed.addAll(hook);
    var again = fixture.request(resumed);
    assertThat(again.systems().get(0).server().lifetime().start()).contains("up token=x");
    assertThat(again.options().recorded()).isEqualTo(first.options().recorded());
  }

  private Path executable(String name) throws IOException {
    var file = Files.writeString(folder.resolve(name), "#!/bin/sh\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static Map<String, String> options(SweepRequest request) throws Exception {
    return RunRecord.invocation(request, Map.of()).options();
  }
}

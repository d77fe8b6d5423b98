// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.YcsbCommand.Phase;
import io.github.ycsbsweep.engine.plan.CellPlans;
import io.github.ycsbsweep.engine.request.ClientJvm;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.store.ClientClassPath;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbCommandTest {

  private static final SystemWorkload WORKLOAD =
      CellPlans.workload("shelf", Path.of("/run/shelf.workloadb.properties"));

  private final YcsbCommand command =
      new YcsbCommand(
          "/jdk/bin/java",
          new ClientJvm(
              Optional.empty(),
              List.of("-Dx.trustStorePassword=hunter2", "@/etc/secrets"),
              CpuList.parse("0-3"),
              List.of()));

  @Test
  void namesTheClassPathTheBindingTheFilesAndWhatIsMeasured() {
    var words =
        command.words(
            WORKLOAD,
            Optional.of(Path.of("/run/shelf.address")),
            invocation(Phase.RUN, OptionalInt.of(500)));
    assertThat(String.join(" ", words))
        .isEqualTo(
            "taskset -c 0-3 /jdk/bin/java -Xms1g -Xmx1g -XX:+UseParallelGC"
                + " -Xlog:gc:file=gc.log:utctime -XX:-UsePerfData -Dx.trustStorePassword=hunter2"
                + " @/etc/secrets -cp /lib/h.jar:/lib/* site.ycsb.Client -t -db x.ShelfClient -P"
                + " /run/shelf.workloadb.properties -P /run/shelf.address -threads 8 -s -p"
                + " status.interval=1 -p measurementtype=hdrhistogram -p"
                + " hdrhistogram.fileoutput=true -p hdrhistogram.output.path= -p"
                + " reportlatencyforeacherror=true -p serverstate.path=./ -p"
                + " hiccups.path=hiccups-client.hlog -p maxexecutiontime=22 -target 500 -p"
                + " measurement.interval=both");
  }

  @Test
  void aProbeTakesLittleMemoryAndAsksTheServerNothing() {
    var words =
        command.words(WORKLOAD, Optional.empty(), invocation(Phase.PROBE, OptionalInt.empty()));
    assertThat(words)
        .containsSubsequence("-Xmx1g", "@/etc/secrets", "-Xms128m", "-Xmx128m", "-cp", "-t")
        .doesNotContain("serverstate.path=./", "hiccups.path=hiccups-client.hlog", "-target");
  }

  @Test
  void manyThreadsHaveMoreHeap() {
    var call = new YcsbCommand.Call(Phase.RUN, 16_384, OptionalInt.empty(), List.of());
    assertThat(command.words(WORKLOAD, Optional.empty(), call)).contains("-Xms1408m", "-Xmx1408m");
  }

  @Test
  void aProfiledClientRunsJavasOwnRecorder() {
    var call = new YcsbCommand.Call(Phase.RUN, 8, OptionalInt.empty(), List.of(), true);
    assertThat(command.words(WORKLOAD, Optional.empty(), call))
        .containsSubsequence(
            "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=profile.jfr",
            "-Xlog:jfr+startup=error",
            "-cp");
    assertThat(
            command.words(WORKLOAD, Optional.empty(), invocation(Phase.RUN, OptionalInt.empty())))
        .noneMatch(word -> word.contains("Flight"));
  }

  @Test
  void aProfiledClientOfAnotherYcsbHasTheRecorderAndItsJarsBehindOurHistograms(@TempDir Path folder)
      throws Exception {
    var ours = new Project(folder.resolve("ours"));
    var home = folder.resolve("home");
    jar(ours.clientJars().resolve("HdrHistogram-2.2.2.jar"));
    jar(home.resolve("lib/core-0.17.0.jar"));
    jar(home.resolve("rack-binding/lib/rack-binding-0.17.0.jar"));
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("bin/bindings.properties"), "rack:site.ycsb.db.Rack\n");
    var install = YcsbInstall.at(home);
    var system = Systems.foreign("rack", install.binding("rack"));
    var classPath = new ClientClassPath(ours, Optional.of(install)).of(system);
    var call = new YcsbCommand.Call(Phase.RUN, 8, OptionalInt.empty(), List.of(), true);
    assertThat(new YcsbCommand("java", jvm()).words(workload(classPath), Optional.empty(), call))
        .containsSubsequence(
            "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=profile.jfr",
            "-cp",
            ours.clientJars().resolve("HdrHistogram-2.2.2.jar")
                + ":"
                + home.resolve("lib/*")
                + ":"
                + home.resolve("rack-binding/lib/*"),
            "site.ycsb.Client");
  }

  private static SystemWorkload workload(String classPath) {
    var client =
        new SystemWorkload.Client(Path.of("/p"), "x.Client", "x.Workload", classPath, 0, 1);
    return new SystemWorkload(
        WORKLOAD.system(),
        WORKLOAD.workload(),
        WORKLOAD.phase(),
        false,
        Optional.empty(),
        WORKLOAD.data(),
        client);
  }

  private static void jar(Path path) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, "");
  }

  @Test
  void aCollectorOfTheUserTakesThePlaceOfOurs() {
    var words =
        new YcsbCommand("java", jvm("-XX:+UseG1GC"))
            .words(WORKLOAD, Optional.empty(), invocation(Phase.RUN, OptionalInt.empty()));
    assertThat(words).contains("-XX:+UseG1GC").doesNotContain("-XX:+UseParallelGC");
  }

  @Test
  void aLoadSaysSo() {
    var words =
        command.words(WORKLOAD, Optional.empty(), invocation(Phase.LOAD, OptionalInt.empty()));
    assertThat(words).contains("-load").doesNotContain("-t");
  }

  @Test
  void isShownWithoutItsSecrets() {
    var words =
        command.words(WORKLOAD, Optional.empty(), invocation(Phase.RUN, OptionalInt.empty()));
    assertThat(YcsbCommand.shown(words))
        .contains("'-Dx.trustStorePassword=***' '@/etc/secrets' -cp '/lib/h.jar:/lib/*'")
        .doesNotContain("hunter2");
  }

  @Test
  void ourOwnClientIsToldWhichThreadsToHave() {
    var words =
        new YcsbCommand("java", jvm())
            .words(
                of(ClientProgram.BENCHMARK),
                Optional.empty(),
                invocation(Phase.RUN, OptionalInt.empty()));
    assertThat(words)
        .containsSubsequence(
            "io.github.ycsbsweep.workloads.client.BenchmarkClient", "-p", "client.threads=virtual")
        .doesNotContain("site.ycsb.Client");
  }

  @Test
  void memtierMeasuresWhatYcsbsClientLoads() {
    var memtier = "io.github.ycsbsweep.workloads.memtier.MemtierClient";
    assertThat(wordsOfMemtier(Phase.RUN)).contains(memtier).doesNotContain("site.ycsb.Client");
    for (var phase : List.of(Phase.LOAD, Phase.PROBE)) {
      assertThat(wordsOfMemtier(phase)).contains("site.ycsb.Client").doesNotContain(memtier);
    }
  }

  private static List<String> wordsOfMemtier(Phase phase) {
    return new YcsbCommand("java", jvm())
        .words(of(ClientProgram.MEMTIER), Optional.empty(), invocation(phase, OptionalInt.empty()));
  }

  @Test
  void memtierHasAProcessForEachProcessorOfItsOwnAndHalfOfThemBesideAServer() {
    var half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    var server = SampleLaunch.server();
    assertThat(boundTo("0-2").memtier(server))
        .containsExactly("memtier.address=" + server.address(), "memtier.processes=3");
    assertThat(new YcsbCommand("java", jvm()).memtier(server))
        .contains("memtier.processes=" + half);
  }

  @Test
  void virtualThreadsLeaveAServerOnTheSameProcessorsHalfOfThem() {
    var half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    assertThat(besideItsServer(jvm())).contains("-Djdk.virtualThreadScheduler.parallelism=" + half);
  }

  @Test
  void aNumberOfCarriersThatTheUserGivesIsTheOnlyOne() {
    var given = "-Djdk.virtualThreadScheduler.parallelism=7";
    assertThat(besideItsServer(jvm(given)))
        .filteredOn(word -> word.contains("parallelism"))
        .containsExactly(given);
  }

  @Test
  void aClientWithOneProcessorForItselfIsToldSo() {
    var server = WORKLOAD.system().server();
    var bound = new ServerLimits(CpuList.parse("1"), OptionalDouble.empty());
    var client =
        Systems.with(WORKLOAD.system(), ClientProgram.BENCHMARK, ClientProgram.Threads.AUTO);
    var workload = of(Systems.with(client, Systems.with(server, bound)));
    var call = invocation(Phase.RUN, OptionalInt.empty());
    assertThat(boundTo("0").words(workload, Optional.empty(), call))
        .contains("client.processor=own");
    assertThat(boundTo("1").words(workload, Optional.empty(), call))
        .doesNotContain("client.processor=own");
  }

  private static YcsbCommand boundTo(String cpus) {
    return new YcsbCommand(
        "java", new ClientJvm(Optional.empty(), List.of(), CpuList.parse(cpus), List.of()));
  }

  private static List<String> besideItsServer(ClientJvm jvm) {
    return new YcsbCommand("java", jvm)
        .words(
            of(ClientProgram.BENCHMARK),
            Optional.of(Path.of("/run/shelf.address")),
            invocation(Phase.RUN, OptionalInt.empty()));
  }

  private static SystemWorkload of(ClientProgram program) {
    return of(Systems.with(WORKLOAD.system(), program, ClientProgram.Threads.VIRTUAL));
  }

  private static SystemWorkload of(SystemRequest system) {
    return new SystemWorkload(
        system,
        WORKLOAD.workload(),
        WORKLOAD.phase(),
        WORKLOAD.external(),
        WORKLOAD.address(),
        WORKLOAD.data(),
        WORKLOAD.client());
  }

  private static ClientJvm jvm(String... options) {
    return new ClientJvm(Optional.empty(), List.of(options), Optional.empty(), List.of());
  }

  private static YcsbCommand.Call invocation(Phase phase, OptionalInt target) {
    return new YcsbCommand.Call(phase, 8, target, List.of("maxexecutiontime=22"));
  }
}

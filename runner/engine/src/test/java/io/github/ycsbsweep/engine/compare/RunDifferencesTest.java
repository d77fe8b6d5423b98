// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In what two runs were not made alike is said; what is no difference is not. */
class RunDifferencesTest {

  @TempDir private Path temp;

  @Test
  void saysNothingOfRunsThatWereMadeAlike() throws Exception {
    assertThat(differences(run().option("out", "here"), run().option("out", "there"))).isEmpty();
  }

  @Test
  void saysNothingOfThePortAndTheFolderOfAServer() throws Exception {
    assertThat(
            differences(
                run().serverCommand("/tmp/ycsb-run.AAA/redis --port 7000 --save x"),
                run().serverCommand("/var/tmp/ycsb-run.BBB/redis --port 7000 --save x")))
        .isEmpty();
  }

  @Test
  void findsTheVersionOfTheServer() throws Exception {
    assertThat(differences(run(), run().server("7.2.5")))
        .containsExactly("redis server version: 7.0.15 → 7.2.5");
  }

  @Test
  void findsTheShareOfACoreThatAServerHad() throws Exception {
    assertThat(differences(run(), run().share(0.25)))
        .containsExactly("redis server share: (none) → 0.25");
  }

  @Test
  void showsOfACommandLineWhatDiffers() throws Exception {
    assertThat(
            differences(
                run().serverCommand("redis --save x --threads 1 --bind y"),
                run().serverCommand("redis --save x --threads 4 --bind y")))
        .containsExactly("redis server command: --threads 1 → --threads 4");
  }

  @Test
  void findsTheSettingsThatAServerTold() throws Exception {
    var one = cells(run()).write(temp.resolve("one"));
    var other = cells(run()).write(temp.resolve("other"));
    told(one, "no");
    told(other, "yes");
    assertThat(differences(one, other))
        .containsExactly("redis server setting appendonly: no → yes");
  }

  @Test
  void findsPropertiesAndOptions() throws Exception {
    assertThat(differences(run(), run().property("redis.pool", "4").option("duration", "30")))
        .containsExactly("redis.pool: (not set) → 4", "--duration: (not set) → 30");
  }

  @Test
  void findsThreadsOfClientsThatWereVirtualInOneRunOnly() throws Exception {
    assertThat(
            differences(
                run().threadKind(ThreadKind.PLATFORM), run().threadKind(ThreadKind.VIRTUAL)))
        .containsExactly("threads of the clients: platform → virtual");
    assertThat(differences(run(), run().threadKind(ThreadKind.PLATFORM))).isEmpty();
  }

  @Test
  void findsFilesThatDifferUnderOneName() throws Exception {
    assertThat(
            differences(
                run().file("/tmp/rates.csv", "1111").file("/tmp/same", "3333").file("/a", "4"),
                run().file("/tmp/rates.csv", "2222").file("/tmp/same", "3333").file("/b", "5")))
        .containsExactly("content of /tmp/rates.csv: 1111 → 2222");
  }

  @Test
  void findsTheSeedOfARandomOrderOnly() throws Exception {
    assertThat(differences(run(), run().option("order", "random")))
        .containsExactly("--order: interleaved → random", "--seed: (not set) → 42");
  }

  @Test
  void findsJarsThatCameWentOrChanged() throws Exception {
    assertThat(
            differences(
                run().jar("driver-1.jar", "1111").jar("same.jar", "3333"),
                run()
                    .jar("driver-2.jar", "2222")
                    .jar("same.jar", "3333")
                    .jar("binding-1.jar", "bbbb")))
        .containsExactly(
            "content of binding-1.jar: aaaa → bbbb", "jars of redis: driver-1.jar → driver-2.jar");
  }

  @Test
  void comparesTheDriversOfSystemsThatAreComparedThoughTheirLabelsDiffer() throws Exception {
    var one = run().store("redis").version("old driver", "jedis 8.0.0");
    var other = run().store("redis").version("new driver", "jedis 8.1.0");
    assertThat(
            differences(
                one.cell("old", "workloadb", 8, 1_000).write(temp.resolve("one")),
                other.cell("new", "workloadb", 8, 1_000).write(temp.resolve("other"))))
        .containsExactly("system: old → new", "old driver: jedis 8.0.0 → jedis 8.1.0");
  }

  @Test
  void isNoDifferenceWhatOnlyOneRunTellsOfItsMachine() throws Exception {
    assertThat(differences(run(), run().machine("clock_source", "tsc"))).isEmpty();
    assertThat(
            differences(
                run().machine("clock_source", "tsc"), run().machine("clock_source", "hpet")))
        .isNotEmpty();
  }

  @Test
  void findsTheMachineFirst() throws Exception {
    assertThat(differences(run(), run().machine("cpu", "Example 4000").server("8")))
        .containsExactly("cpu: Example 3000 → Example 4000", "redis server version: 7.0.15 → 8");
  }

  private static void told(Path run, String appendOnly) throws IOException {
    var state =
        "{\"atMillis\":1,\"facts\":{},\"errors\":{},\"config\":{\"hz\":\"10\",\"appendonly\":\""
            + appendOnly
            + "\"}}";
    var cell = run.resolve("cells/redis/workloadb/t0008/r1");
    Files.writeString(cell.resolve("server-before.json"), state);
    Files.writeString(cell.resolve("server-after.json"), state);
  }

  private List<String> differences(ComparableRun base, ComparableRun other)
      throws IOException, UserError {
    return differences(
        cells(base).write(temp.resolve("one")), cells(other).write(temp.resolve("other")));
  }

  private static List<String> differences(Path one, Path other) throws UserError {
    return RunComparison.of(
            ComparedRun.read("A", one), ComparedRun.read("B", other), Set.of(), Margin.USUAL)
        .differences()
        .stream()
        .map(Difference::text)
        .toList();
  }

  private static ComparableRun run() {
    return new ComparableRun("x");
  }

  private static ComparableRun cells(ComparableRun run) {
    return run.cell("redis", "workloadb", 8, 1_000);
  }
}

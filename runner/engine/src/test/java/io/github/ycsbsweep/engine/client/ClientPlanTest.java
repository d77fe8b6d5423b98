// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.ClientPlan.Place;
import io.github.ycsbsweep.engine.client.ClientPlan.Work;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClientPlanTest {

  private static final OptionalInt NO_TARGET = OptionalInt.empty();
  private static final OptionalInt NO_SECONDS = OptionalInt.empty();
  private static final OptionalLong ALL = OptionalLong.empty();
  private static final List<String> COMMAND = List.of("java", "site.ycsb.Client");

  @Test
  void namesNothingThatLiesElsewhereOnAnotherMachine() {
    var project = new Project(Path.of("/opt/sweep"));
    var jars = project.clientJars();
    var classPath =
        jars + "/HdrHistogram-2.jar:" + jars + "/*:" + project.bindingJars("shelf") + "/*";
    var command =
        List.of(
            "nice", RunTools.java(), "-cp", classPath, "-P", "/run/a.properties", "-p", "x=/jdk");
    var here = plan(2, new Work(8, NO_TARGET, ALL, NO_SECONDS), false, Inserts.none(), command);
    var there = here.at(new Place("/there", "java", ".."), project, Optional.of("shelf"));
    assertThat(there.command())
        .containsExactly(
            "nice",
            "java",
            "-cp",
            "/there/runner/jars/client/HdrHistogram-2.jar:/there/runner/jars/client/*"
                + ":/there/shelf-binding/lib/*",
            "-P",
            "../a.properties",
            "-p",
            "x=/jdk");
    assertThat(there.work()).isEqualTo(here.work());
  }

  @Test
  void aSingleClientRunsTheCommandAsItIs() {
    var plan = plan(1, new Work(8, NO_TARGET, ALL, NO_SECONDS), false, Inserts.none(), COMMAND);
    assertThat(words(plan, 0)).isEqualTo(COMMAND);
  }

  @Test
  void aSingleClientThatHasSecondsBeginsWithAllOfItsThreadsAtOnce() {
    var work = new Work(8, NO_TARGET, ALL, OptionalInt.of(9));
    assertThat(words(plan(1, work, false, Inserts.none(), COMMAND), 0))
        .endsWith(
            "-p",
            "workload=io.github.ycsbsweep.workloads.SimultaneousWorkload",
            "-p",
            "sweep.workload=a.Workload",
            "-p",
            "sweep.seconds=9");
  }

  @Test
  void eachClientHasItsShareOfThreadsAndTarget() {
    var work = new Work(8, OptionalInt.of(100), ALL, NO_SECONDS);
    var plan = plan(3, work, false, Inserts.none(), COMMAND);
    assertThat(words(plan, 0)).containsSequence("-threads", "3", "-target", "34");
    assertThat(words(plan, 2)).containsSequence("-threads", "2", "-target", "33");
  }

  @Test
  void eachClientLoadsItsOwnRecords() {
    var work = new Work(8, NO_TARGET, ALL, NO_SECONDS);
    var plan = plan(3, work, false, Inserts.load(50, 100), COMMAND);
    assertThat(words(plan, 0)).contains("insertstart=50", "insertcount=34");
    assertThat(words(plan, 2)).contains("insertstart=117", "insertcount=33");
  }

  @Test
  void eachClientHasItsShareOfTheOperations() {
    var work = new Work(8, NO_TARGET, OptionalLong.of(100), NO_SECONDS);
    var plan = plan(3, work, true, Inserts.none(), COMMAND);
    assertThat(words(plan, 0)).contains("sweep.operations=34");
    assertThat(words(plan, 2)).contains("sweep.operations=33");
  }

  @Test
  void eachClientThatLoadsKnowsItsNumber() {
    var work = new Work(8, NO_TARGET, ALL, NO_SECONDS);
    var plan = plan(3, work, false, Inserts.load(0, 100), COMMAND);
    assertThat(words(plan, 2)).contains("sweep.client=2", "sweep.clients=3");
  }

  @Test
  void clientsThatMeasureAreReleasedTogetherAndInsertApart() {
    var work = new Work(8, NO_TARGET, ALL, OptionalInt.of(9));
    assertThat(words(plan(2, work, true, Inserts.from(700), COMMAND), 1))
        .contains(
            "workload=io.github.ycsbsweep.workloads.SimultaneousWorkload",
            "sweep.workload=a.Workload",
            "sweep.seconds=9",
            "sweep.client=1",
            "sweep.clients=2",
            "sweep.insert.first=700");
  }

  private static ClientPlan plan(
      int clients, Work work, boolean together, Inserts inserts, List<String> command) {
    return new ClientPlan(clients, work, "a.Workload", together, inserts, command);
  }

  private static List<String> words(ClientPlan plan, int client) {
    return plan.words(new ClientShare(client, plan.clients()));
  }
}

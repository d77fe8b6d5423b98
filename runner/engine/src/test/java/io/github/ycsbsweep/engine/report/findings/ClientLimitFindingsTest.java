// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.ReportOfRun;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sweep that ends client-bound says by which command one client more is tried. */
class ClientLimitFindingsTest extends ReportOfRun {

  @BeforeEach
  void ofAServerThatTheUserNamed() throws IOException {
    run.on("external", "db1:6379");
    run.typed("sweep.sh redis workloadb -p redis.host=db1 --out /tmp/x");
  }

  @Test
  void addsAClientToTheRunsOwnCommand() throws Exception {
    clientBound();
    assertThat(advice())
        .containsExactly(
            "one client more shows whether the store can do more (a HOST is a machine that ssh"
                + " reaches):",
            "sweep.sh redis workloadb -p redis.host=db1 --clients HOST1,HOST2");
  }

  @Test
  void addsItWhereTheSweepEndsClientBoundThoughItsPeakIsTheStores() throws Exception {
    run.bound(Verdict.SERVER_BOUND, 0).measured("redis", "workloadb", 8, 2_000);
    run.bound(Verdict.CLIENT_BOUND, 0).measured("redis", "workloadb", 16, 1_000);
    assertThat(advice()).hasSize(2);
  }

  @Test
  void saysNothingWhereOnlyFewerThreadsWereClientBound() throws Exception {
    run.bound(Verdict.CLIENT_BOUND, 0).measured("redis", "workloadb", 8, 1_000);
    run.bound(Verdict.SERVER_BOUND, 0).measured("redis", "workloadb", 16, 2_000);
    assertThat(advice()).isEmpty();
  }

  @Test
  void addsAHostToThoseOfTheRun() throws Exception {
    run.typed("sweep.sh redis workloadb --clients a,b -p redis.host=db1").by("a", "b");
    clientBound();
    assertThat(advice().get(1)).endsWith(" -p redis.host=db1 --clients a,b,HOST3");
  }

  @Test
  void asksForAHostMoreInTheFileOfHosts() throws Exception {
    run.typed("sweep.sh redis workloadb --clients lab/hosts.txt").by("a", "b");
    clientBound();
    assertThat(advice())
        .containsExactly(
            "one client more shows whether the store can do more, with one host more in"
                + " lab/hosts.txt:",
            "sweep.sh redis workloadb --clients lab/hosts.txt");
  }

  @Test
  void addsAPodToThoseOfTheRun() throws Exception {
    run.typed("sweep.sh redis workloadb --clients k8s:3 --namespace load").by("a", "b", "c");
    clientBound();
    assertThat(advice().get(1))
        .isEqualTo("sweep.sh redis workloadb --namespace load --clients k8s:4");
  }

  @Test
  void asksForAsManyHostsAsItTakesAfterClientsOnOneMachine() throws Exception {
    run.typed("sweep.sh redis workloadb --clients local:2").by("localhost", "localhost");
    clientBound();
    assertThat(advice().get(1)).endsWith("--clients HOST1,HOST2,HOST3");
  }

  @Test
  void offersAScanWhereNoOtherMachineReachesTheServer() throws Exception {
    run.on("local", "127.0.0.1:7000").typed("sweep.sh redis workloadb --server local");
    clientBound();
    assertThat(advice())
        .containsExactly(
            "on this machine, the same threads by one client process more show whether it was the"
                + " process:",
            "sweep.sh redis workloadb --server local --clients-scan 1,2",
            "clients on other machines need a server that they can reach: start redis at an ADDRESS"
                + " that is not this machine's alone, and name it (a HOST is a machine that ssh"
                + " reaches):",
            "sweep.sh redis workloadb -p redis.host=ADDRESS --clients HOST1,HOST2");
  }

  @Test
  void scansFromAsManyClientsAsTheSweepHad() throws Exception {
    run.on("local", "127.0.0.1:7000").by("localhost", "localhost");
    run.typed("sweep.sh redis workloadb --clients local:2 --repeats 5");
    clientBound();
    assertThat(advice().get(1))
        .isEqualTo("sweep.sh redis workloadb --repeats 5 --clients local:2 --clients-scan 2,3");
  }

  @Test
  void offersNoScanThatWasMade() throws Exception {
    run.on("local", "127.0.0.1:7000").typed("sweep.sh redis workloadb --clients-scan 1,2");
    run.scanned(8, 1_000);
    clientBound();
    assertThat(advice().get(0)).startsWith("clients on other machines");
  }

  @Test
  void namesTheServerAnewWhereTheUserNamedOneThatNoOtherMachineReaches() throws Exception {
    run.on("external", "127.0.0.1:6379").typed("sweep.sh redis workloadb -p redis.host=127.0.0.1");
    clientBound();
    assertThat(advice().get(3))
        .isEqualTo("sweep.sh redis workloadb -p redis.host=ADDRESS --clients HOST1,HOST2");
  }

  @Test
  void namesTheServerOfAForeignBindingWhereItsOwnPropertyDoes() throws Exception {
    run.on("external", "127.0.0.1:5432");
    run.typed(
        "sweep.sh jdbc workloadb --ycsb-home ycsb -p db.url=jdbc:postgresql://127.0.0.1:5432/ycsb"
            + " -p db.user=me");
    run.bound(Verdict.CLIENT_BOUND, 0).measured("jdbc", "workloadb", 8, 1_000);
    assertThat(advice().get(3))
        .isEqualTo(
            "sweep.sh jdbc workloadb --ycsb-home ycsb -p"
                + " db.url=jdbc:postgresql://ADDRESS:5432/ycsb -p db.user=me"
                + " --clients HOST1,HOST2");
  }

  @Test
  void makesUpNoPropertyOfAForeignBinding() throws Exception {
    run.on("external", "127.0.0.1:5432").typed("sweep.sh jdbc workloadb --ycsb-home ycsb -P own");
    run.bound(Verdict.CLIENT_BOUND, 0).measured("jdbc", "workloadb", 8, 1_000);
    assertThat(advice().get(2))
        .contains("and name it (PROPERTY is the one in which its binding takes that)");
    assertThat(advice().get(3)).contains(" -p PROPERTY=ADDRESS ").doesNotContain("jdbc.host");
  }

  @Test
  void namesAServerForEachOfTwoSystemsOfOneStore() throws Exception {
    run.on("local", "127.0.0.1:7000").labelled("a", "b");
    run.typed("sweep.sh redis:a=/opt/redis-server,redis:b workloadb --server-args 'b:--hz 20'");
    run.bound(Verdict.CLIENT_BOUND, 0).measured("a", "workloadb", 8, 1_000);
    run.measured("b", "workloadb", 8, 1_000);
    assertThat(advice().get(2)).contains("start a and b at addresses that are not this machine's");
    assertThat(advice().get(3))
        .isEqualTo(
            "sweep.sh redis:a,redis:b workloadb -p a:redis.host=ADDRESS-a"
                + " -p b:redis.host=ADDRESS-b --clients HOST1,HOST2");
  }

  @Test
  void leavesTheServerOfAnotherSystemWhereItIs() throws Exception {
    run.on("external", "127.0.0.1:6379").labelled("a", "b");
    run.typed(
        "sweep.sh redis:a,redis:b workloadb -p redis.host=10.0.0.5 -p a:redis.host=127.0.0.1");
    run.bound(Verdict.CLIENT_BOUND, 0).measured("a", "workloadb", 8, 1_000);
    run.on("external", "10.0.0.5:6379").measured("b", "workloadb", 8, 1_000);
    assertThat(advice().get(3))
        .isEqualTo(
            "sweep.sh redis:a,redis:b workloadb -p redis.host=10.0.0.5 -p a:redis.host=ADDRESS-a"
                + " --clients HOST1,HOST2");
  }

  @Test
  void saysNothingOfAStandIn() throws Exception {
    run.bound(Verdict.CLIENT_BOUND, 0).standIn("redis", "workloadb", 8, 1_000);
    assertThat(advice()).isEmpty();
  }

  @Test
  void writesTheCommandInOneLineToBeCopied() throws Exception {
    var command =
        "sweep.sh redis workloadb -p redis.host=a-host-with-quite-a-long-name.example.org";
    run.typed(command);
    clientBound();
    report();
    assertThat(read("report.md")).contains(": `" + command + " --clients HOST1,HOST2`\n");
    assertThat(read("report.html")).contains("<code>" + command + " --clients HOST1,HOST2</code>");
  }

  private void clientBound() throws IOException {
    run.bound(Verdict.CLIENT_BOUND, 0).measured("redis", "workloadb", 8, 1_000);
  }

  /** Behind what is advised to the cell. */
  private List<String> advice() throws Exception {
    return Findings.in(RunResults.read(run.folder())).stream()
        .filter(finding -> finding.text().startsWith("client-bound: "))
        .flatMap(finding -> finding.adviceParts().stream().skip(1))
        .map(Finding.Advice::text)
        .toList();
  }
}

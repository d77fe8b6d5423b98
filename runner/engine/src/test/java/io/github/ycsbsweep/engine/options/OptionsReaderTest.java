// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.plan.RunRecord;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is recorded of a command line, and read again by --resume. */
class OptionsReaderTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  @Test
  void recordsWordsThatCanBeUsedFromAnyFolder() throws Exception {
    Files.writeString(folder.resolve("mine"), "recordcount=1\n");
    Files.writeString(folder.resolve("more.properties"), "fieldcount=1\n");
    Files.writeString(folder.resolve("hosts"), "a\nb\n");
    var request =
        fixture.request("redis ./mine,workloada -P more.properties --clients hosts --seed 3");
    assertThat(request.options().commandLine())
        .isEqualTo(
            "sweep.sh redis %s/./mine,workloada -P %s --clients %s --seed 3"
                .formatted(folder, folder.resolve("more.properties"), folder.resolve("hosts")));
    assertThat(invocation(request).options()).containsEntry("client-hosts", "a,b");
  }

  @Test
  void recordsNoSecret() throws Exception {
    var request =
        fixture.request(
            "redis workloada -p redis.password=pw1 -p redis.user=me -p redis.url=redis://me:pw2@h"
                + " -p x=y?a_token=pw3");
    assertThat(invocation(request).toString()).doesNotContain("pw1", "pw2", "pw3");
    assertThat(request.options().recorded().all(SweepOption.PROPERTY))
        .containsExactly("redis.password=***", "redis.user=me", "redis.url=***", "x=***");
    assertThat(invocation(request).commandLine())
        .isEqualTo(
            "sweep.sh redis workloada -p 'redis.password=***' -p redis.user=me"
                + " -p 'redis.url=redis://***@h' -p 'x=***'");
  }

  @Test
  void recordsTheOptionsInForceByTheirNames() throws Exception {
    var invocation =
        invocation(
            fixture.request(
                "redis workloada --threads 16 --warmup 1m --records 10k --max-error-rate 5% --slo"
                    + " READ.p99<2ms --no-load -q --seed 1k"));
    assertThat(invocation.seed()).isEqualTo(1000);
    assertThat(invocation.options())
        .containsEntry("threads", "16")
        .containsEntry("warmup", "60")
        .containsEntry("duration", "15")
        .containsEntry("repeats", "1")
        .containsEntry("records", "10000")
        .containsEntry("max-error-rate", "0.05")
        .containsEntry("slo", "read.p99<2ms")
        .containsEntry("no-load", "1")
        .containsEntry("server", "auto")
        .containsEntry("order", "fixed")
        .doesNotContainKeys("q", "-q", "operations", "seed");
  }

  @Test
  void recordsTheMarginAndRefusesOneThatIsNone() throws Exception {
    assertThat(invocation(fixture.request("redis workloada --margin 2.5%")).options())
        .containsEntry("margin", "2.5%");
    assertThatThrownBy(() -> fixture.request("redis workloada --margin 100%"))
        .hasMessageContaining("--margin 100%: not a margin; allowed");
  }

  @Test
  void isReadAgainFromWhatWasRecorded() throws Exception {
    var first =
        fixture.request(
            "redis,memcached workloada --threads 2,4 --repeats 2 --order random --probe");
    fixture.record(first.options().recorded().with(SweepOption.SEED, "3"));
    var again = fixture.request("--resume run --seed " + first.measurement().order().seed());
    assertThat(again.options().text(SweepOption.RESUME)).hasValue(folder.resolve("run").toString());
    assertThat(again.measurement()).isEqualTo(first.measurement());
    assertThat(again.systems()).isEqualTo(first.systems());
    assertThat(again.rates()).isEqualTo(first.rates());
  }

  @Test
  void dropsSecretsOfARecordWithANoteAndTakesThemFromTheCommandLine() throws Exception {
    fixture.record(
        List.of(
            "-p",
            "redis.password=***",
            "-p",
            "redis.user=me",
            "--seed",
            "3",
            "redis",
            "workloada"));
    var again = fixture.request("--resume run -p redis.password=pw");
    assertThat(again.systems().get(0).properties().pairs())
        .containsExactly("redis.user=me", "redis.password=pw");
    assertThat(fixture.console().said())
        .containsExactly("redis.password is a secret, which is not recorded");
  }

  @Test
  void onlyComparesTheNamesOfARecord() throws Exception {
    var script = folder.resolve("project/runner/evil");
    Files.createDirectories(script.getParent());
    Files.writeString(script, "#!/bin/sh\n");
    fixture.record(List.of("../evil", "workloada"));
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("unknown store ../evil");
  }

  @Test
  void refusesARecordThatSaysWhereResultsGo() throws Exception {
    fixture.record(List.of("--out", "/etc", "redis", "workloada"));
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("--out is never recorded");
  }

  @Test
  void resumesOnlyTheFolderOfARunWhoseResultsStayThere() throws Exception {
    assertThatThrownBy(() -> fixture.request("--resume run"))
        .hasMessageContaining("not the folder of a run");
    fixture.record(List.of("redis", "workloada"));
    assertThatThrownBy(() -> fixture.request("--resume run --out other"))
        .hasMessageContaining("drop one of the options");
  }

  @Test
  void takesNamesUsersAndAddressesForHosts() throws Exception {
    var hosts = "db,bench@c-2.lab,10.0.0.7,::1,bench@fe80::1%eth0,2001:db8::10.0.0.7";
    assertThat(fixture.request("redis workloada --clients " + hosts).clients().hosts())
        .containsExactly(hosts.split(","));
  }

  private static Run.Invocation invocation(SweepRequest request) throws Exception {
    return RunRecord.invocation(request, Map.of());
  }
}

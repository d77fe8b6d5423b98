// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which stores clients on other machines can reach. */
class ClientReachTest {

  private static final String SHARDS = " -p redis.mode=sharded -p redis.hosts=";

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  @ParameterizedTest
  @CsvSource({"localhost", "127.0.0.1", "127.8.9.10", "::1", "0.0.0.0"})
  void refusesAnAddressThatEveryMachineGivesItself(String host) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> fixture.plan("redis workloada --clients a,b -p redis.host=" + host))
        .satisfies(error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
        .withMessageMatching(
            "(?s)--clients a,b: redis at \\[?"
                + host
                + "]?:6379, and every machine calls itself .*");
  }

  @Test
  void refusesOneSuchAddressOfSeveral() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () -> fixture.plan("redis workloada --clients a,b" + SHARDS + "store:1,localhost:1"))
        .withMessageContaining("redis at localhost:1, and every machine calls itself localhost");
  }

  @Test
  void hostsTryEveryOtherAddressOnce() throws Exception {
    var plan =
        fixture.plan(
            "redis workloada,workloadb --threads 2,5 --clients a,b"
                + SHARDS
                + "10.77.0.14:6379,store:1");
    assertThat(HostNeeds.of(plan).addresses()).containsExactly("10.77.0.14:6379", "store:1");
    assertThat(HostNeeds.of(plan).threads()).isEqualTo(3);
    assertThat(fixture.console().said()).isEmpty();
  }

  @Test
  void warnsOfPodsThatWouldLookForAStoreInThemselves() throws Exception {
    fixture.plan("redis workloada --clients k8s:2 -p redis.host=localhost");
    assertThat(fixture.console().said())
        .containsExactly("warning: redis at localhost:6379: in a pod that is the pod itself");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Given a client of three threads that was released, when it ends and what it says then. */
class SimultaneousEndTest extends ClientOfThreeThreads {

  @Test
  void stopsAfterItsSecondsFromTheReleaseOn() throws Exception {
    client.given("sweep.seconds", "1");
    client.start();
    client.awaitReady();
    var release = client.release(Duration.ofMillis(800));
    client.awaitEnd();
    assertThat(client.last()).isBetween(release.plusMillis(500), release.plusMillis(5_000));
    assertThat(client.said).contains("client: stops: its time since the release is over");
  }

  @Test
  void endsWithItsOperationsBeforeItsSecondsAreOver() throws Exception {
    client.given("sweep.seconds", "60");
    client.start(true, 5, 0);
    client.awaitReady();
    client.release(Duration.ZERO);
    client.awaitEnd();
    assertThat(client.operations()).isEqualTo(15);
    assertThat(client.said).noneMatch(line -> line.contains("stops"));
  }

  @Test
  void aLoadWithoutSecondsEndsWhenItIsDone() throws Exception {
    client.start(false, 10, 0);
    client.awaitReady();
    client.release(Duration.ZERO);
    client.awaitEnd();
    assertThat(client.operations()).isEqualTo(30);
    assertThat(client.workload.isStopRequested()).isFalse();
  }

  @Test
  void hasItsShareOfTheOperationsAndTheWorkloadWithinSeesAll() throws Exception {
    client.given("sweep.workload", RecordingWorkload.class.getName());
    client.given("operationcount", "1000");
    client.given("sweep.operations", "333");
    client.init();
    client.workload.cleanup();
    assertThat(RecordingWorkload.of(client.properties).operations).isEqualTo("1000");
    assertThat(client.properties).containsEntry("operationcount", "333");
  }
}

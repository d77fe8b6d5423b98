// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;

/** Given a client of three threads, as YCSB runs them. */
class SimultaneousWorkloadTest extends ClientOfThreeThreads {

  private static final Duration SOON = Duration.ofMillis(300);

  @Test
  void noOperationBeginsBeforeTheReleaseAndEveryThreadAfterIt() throws Exception {
    client.start(true, 5, 0);
    client.awaitReady();
    var release = client.release(SOON);
    client.awaitEnd();
    assertThat(client.first()).isBetween(release, release.plusSeconds(5));
    assertThat(client.bindings).allMatch(binding -> binding.operations.get() == 5);
  }

  /** At 20 a second a thread that had to catch up on the wait would do 20 at once. */
  @Test
  void atTargetPaceIsCountedFromTheReleaseOn() throws Exception {
    client.given("sweep.seconds", "1");
    client.start(true, 0, 20);
    client.awaitReady();
    var release = client.release(Duration.ofSeconds(1));
    client.awaitEnd();
    assertThat(client.first()).isAfterOrEqualTo(release);
    assertThat(client.bindings).allMatch(binding -> binding.operations.get() <= 30);
  }

  @Test
  void isReadyOnlyWhenItsLastThreadHasAConnection() throws Exception {
    var others = new CountDownLatch(1);
    var last = new CountDownLatch(1);
    client.hasThread(
        () -> {
          others.countDown();
          last.await();
          return null;
        });
    client.start(true, 5, 0);
    assertThat(others.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(becomesReadyWithin(Duration.ofMillis(300))).isFalse();
    last.countDown();
    client.awaitReady();
    client.release(Duration.ZERO);
    client.awaitEnd();
    assertThat(client.operations()).isEqualTo(4 * 5);
  }

  @Test
  void beginsByItselfOnceItsThreadsHaveConnectionsWhereThereAreNoOtherClients() throws Exception {
    client.isAlone();
    var begun = new CountDownLatch(1);
    client.workload.observe(List.of(), begun::countDown);
    client.start(true, 5, 0);
    client.awaitEnd();
    assertThat(client.operations()).isEqualTo(15);
    assertThat(begun.getCount()).isZero();
    assertThat(client.isReady()).isFalse();
  }

  @Test
  void startsAtOnceAndSaysSoWhenTheReleaseHasPassed() throws Exception {
    client.start(true, 5, 0);
    client.awaitReady();
    client.release(Duration.ofSeconds(-2));
    client.awaitEnd();
    assertThat(client.operations()).isEqualTo(15);
    assertThat(client.said)
        .singleElement()
        .asString()
        .matches("client: starts \\d{4,} ms after .*");
  }

  @Test
  void endsWithoutAnOperationWhenOneOfItsThreadsHasNoConnection() throws Exception {
    client.hasThread(
        () -> {
          throw new IOException("max number of clients reached");
        });
    client.start();
    client.awaitEnd();
    assertThat(client.said)
        .containsExactly(
            "client: gave up: only 3 of 4 threads have a connection, and the others have ended");
    assertNothingWasDone();
    assertThat(client.isReady()).isFalse();
  }

  @Test
  void endsWithoutAnOperationWhenNoReleaseComes() throws Exception {
    client.given("sweep.wait", "2");
    client.start();
    client.awaitEnd();
    assertThat(client.isReady()).isTrue();
    assertThat(client.said)
        .containsExactly(
            "client: gave up: "
                + folder.resolve("release")
                + " did not come within 2 s (sweep.wait)");
    assertNothingWasDone();
  }

  @Test
  void endsWithoutAnOperationWhenItsParentIsGoneBeforeTheRelease() throws Exception {
    client.start();
    client.awaitReady();
    client.isOrphan.set(true);
    client.awaitEnd();
    assertThat(client.said)
        .containsExactly("client: gave up: the process that started this one is gone");
    assertNothingWasDone();
    assertThat(client.wasKilled).isFalse();
  }

  @Test
  void endsWhenItsParentIsGoneWhileItWorks() throws Exception {
    client.start();
    client.awaitReady();
    client.release(Duration.ZERO);
    BoundedWait.until("it works", () -> client.operations() > 10);
    client.isOrphan.set(true);
    client.awaitEnd();
    assertThat(client.said).contains("client: gave up: the process that started this one is gone");
  }

  @Test
  void killsItselfWhenItsParentIsGoneAndAThreadHangs() throws Exception {
    var hang = new CountDownLatch(1);
    client.hasThread(
        () -> {
          hang.await();
          return null;
        });
    client.start();
    client.isOrphan.set(true);
    BoundedWait.until("it kills itself", client.wasKilled::get);
    hang.countDown();
    client.awaitEnd();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "now", "1e12", "12 13"})
  void endsWithoutAnOperationWhenTheReleaseIsNoInstant(String text) throws Exception {
    client.start();
    client.awaitReady();
    client.release(text);
    client.awaitEnd();
    assertThat(client.said)
        .singleElement()
        .asString()
        .contains("holds '" + text + "', not milliseconds since 1970");
    assertNothingWasDone();
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600, 3_600})
  void endsWithoutAnOperationWhenTheReleaseIsByAnotherClock(long seconds) throws Exception {
    client.start();
    client.awaitReady();
    client.release(Duration.ofSeconds(seconds));
    client.awaitEnd();
    assertThat(client.said).singleElement().asString().contains("is a clock wrong?");
    assertNothingWasDone();
  }

  @Test
  void theWorkloadWithinHearsOfEverything() throws Exception {
    client.given("sweep.workload", RecordingWorkload.class.getName());
    client.start();
    client.awaitReady();
    client.release(Duration.ZERO);
    var within = RecordingWorkload.of(client.properties);
    BoundedWait.until("it works", () -> within.transactions.get() > 10);
    client.workload.requestStop();
    client.awaitEnd();
    assertThat(within.isStopRequested()).isTrue();
    assertThat(within.threads).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(within.isCleanedUp).isTrue();
  }

  @Test
  void stopsWhenTheWorkloadWithinStops() throws Exception {
    client.given("sweep.workload", RecordingWorkload.class.getName());
    client.start();
    client.awaitReady();
    client.release(Duration.ZERO);
    RecordingWorkload.of(client.properties).requestStop();
    client.awaitEnd();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep.workload | '' | sweep.workload: not set",
        "sweep.workload | x.Y | sweep.workload=x.Y: allowed is a workload of YCSB's",
        "sweep.workload | java.lang.String | sweep.workload=java.lang.String: allowed is",
        "sweep.workload | site.ycsb.Workload | sweep.workload=site.ycsb.Workload: allowed is",
        "sweep.workload | io.github.ycsbsweep.workloads.SimultaneousWorkload | not itself",
        "sweep.seconds | 0 | sweep.seconds=0: allowed is a whole number from 1 to 31536000",
        "sweep.operations | 0 | sweep.operations=0: allowed is a whole number from 1 to 2147483647",
        "sweep.wait | 0 | sweep.wait=0: allowed is a whole number from 1 to 86400",
        "sweep.clients | 0 | sweep.clients=0: allowed is a whole number from 1 to 100000",
        "sweep.clients | 3 | sweep.client: not set",
        "sweep.client | 1 | sweep.clients: not set",
        "sweep.ready | '' | sweep.ready: not set",
        "sweep.release | '' | sweep.release: not set",
        "sweep.relaese | r | no such property; did you mean sweep.release",
        "sweep.ready | . | sweep.ready=.: allowed is a file that is not there yet",
        "sweep.release | . | sweep.release=.: allowed is a file that is not there yet",
        "sweep.insert.first | 99 | sweep.insert.first=99: allowed is a whole number from 100",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    client.given(name, value);
    assertThatThrownBy(() -> client.init())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesToKeepApartTheInsertsOfAWorkloadItDoesNotKnow() {
    client.given("sweep.workload", "site.ycsb.workloads.ConstantOccupancyWorkload");
    client.given("sweep.insert.first", "1000");
    assertThatThrownBy(() -> client.init())
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "sweep.insert.first: allowed is only with"
                + " sweep.workload=site.ycsb.workloads.CoreWorkload: the inserts of"
                + " site.ycsb.workloads.ConstantOccupancyWorkload can't be kept apart from those of"
                + " other clients");
  }

  @Test
  void keepsInsertsApartWhenItIsToldTo() throws Exception {
    client.given("sweep.insert.first", "500");
    client.given("sweep.client", "1");
    client.given("sweep.clients", "2");
    client.given("readproportion", "0");
    client.given("updateproportion", "0");
    client.given("insertproportion", "1");
    client.given("insertorder", "ordered");
    client.init();
    var binding = new SharedStore().client();
    client.workload.doTransaction(binding, "");
    client.workload.doTransaction(binding, "");
    client.workload.cleanup();
    assertThat(binding.inserted).containsExactly("user501", "user503");
  }

  private void assertNothingWasDone() {
    assertThat(client.operations()).isZero();
    assertThat(client.bindings.subList(0, 3)).allMatch(binding -> binding.isClosed);
  }

  private boolean becomesReadyWithin(Duration time) {
    var end = Instant.now().plus(time);
    while (!client.isReady() && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
    }
    return Files.exists(folder.resolve("ready"));
  }
}

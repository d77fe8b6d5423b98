// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Given a client of three threads whose lane has the second and third of four turns of 200 ms. */
class TurnsTest extends ClientOfThreeThreads {

  private static final long TURN = 200;

  private Path log;

  @BeforeEach
  void hasTurns() {
    log = folder.resolve("turns.csv");
    client.given("sweep.turns", "0,1,1,0");
    client.given("sweep.turn.lane", "1");
    client.given("sweep.turn.millis", Long.toString(TURN));
    client.given("sweep.turn.count", "4");
    client.given("sweep.turn.log", log.toString());
    client.given("sweep.seconds", "1");
  }

  private Instant run() throws Exception {
    client.start();
    client.awaitReady();
    var release = client.release(Duration.ofMillis(400));
    client.awaitEnd();
    return release;
  }

  /** A machine that is busy lets a thread begin late, and never early. */
  @Test
  void operationsBeginInItsTurnsAlone() throws Exception {
    var release = run();
    assertThat(client.operations()).isPositive();
    assertThat(client.first()).isAfterOrEqualTo(release.plusMillis(TURN - 1));
    assertThat(client.last()).isBefore(release.plusMillis(3 * TURN));
  }

  /** On a busy machine what tells them may be late, and leaves out a turn that is over. */
  @Test
  void theTimesOfItsTurnsAreToldInOrder() throws Exception {
    var turn = 5 * TURN;
    client.given("sweep.turn.millis", Long.toString(turn));
    client.given("sweep.seconds", "5");
    var release = run();
    var rows = Files.readAllLines(log);
    assertThat(rows.get(0))
        .isEqualTo("turn,begin_ms,measured_ms,rest_ms,end_ms,operations,measured_operations");
    assertThat(rows.subList(1, rows.size()))
        .extracting(row -> row.split(",", -1)[0])
        .containsExactly("1", "2");
    for (var row : rows.subList(1, rows.size())) {
      var words = List.of(row.split(",", -1));
      var times = words.subList(1, 5).stream().map(Double::valueOf).toList();
      assertThat(times).isSorted();
      var begin = release.toEpochMilli() + Long.parseLong(words.get(0)) * turn;
      assertThat(times.get(0)).isBetween(begin - 5.0, begin + 5.0);
    }
  }

  /** Of 1 s, 0.1 s are cut and 25 ms are a rest, so some seven of eight are in measured parts. */
  @Test
  void threadsCountWhatTheyBeginInATurnAndInItsMeasuredPart() throws Exception {
    client.given("sweep.turn.millis", Long.toString(5 * TURN));
    client.given("sweep.seconds", "5");
    run();
    var counts = Files.readAllLines(log).stream().skip(1).map(row -> row.split(",", -1)).toList();
    assertThat(counts.stream().mapToInt(row -> Integer.parseInt(row[5])).sum())
        .isEqualTo(client.operations());
    assertThat(counts)
        .allSatisfy(
            row ->
                assertThat(Double.parseDouble(row[6]) / Double.parseDouble(row[5]))
                    .isBetween(0.5, 0.99));
  }

  /** At 200 a second of its own time, three threads do some 72 in two turns of 180 ms. */
  @Test
  void aScheduleCountsTheTimeOfItsTurnsAlone() throws Exception {
    client.given("sweep.workload", ScheduledWorkload.class.getName());
    client.given("rate.workload", "site.ycsb.workloads.CoreWorkload");
    client.given("rate.points", "0:200");
    client.given("measurement.interval", "both");
    var release = run();
    assertThat(client.operations()).isBetween(56, 78);
    assertThat(client.first()).isAfterOrEqualTo(release.plusMillis(TURN - 1));
    assertThat(client.last()).isBefore(release.plusMillis(3 * TURN));
  }

  /**
   * Of two lanes, turns of 400 ms with 25 ms of rest: from one to the next 425 ms are not its own.
   */
  @Test
  void anOperationThatWaitsForALaterTurnHasNotWaitedInThoseOfOthers() {
    var schedule = new TurnSchedule(List.of(0, 1), 0, 400_000_000, Integer.MAX_VALUE, log);
    var turns = new Turns(Optional.of(schedule));
    var earlier = schedule.at(System.nanoTime() - 1_600_000_000).orElseThrow();
    var own = schedule.own(earlier) + 350_000_000;
    var due = turns.moment(0, own);

    assertThat(turns.await(due, () -> false)).isTrue();

    assertThat(turns.waitingSince(due, own) - due)
        .isPositive()
        .matches(wait -> wait % 425_000_000 == 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What operations answer when the server is gone, and when it is back. */
interface FailureRules extends Rules {

  /** More than the lines that a cluster of three may print for a kind of failure. */
  int TIMES = 10;

  @Test
  default void r36EveryOperationIsAnErrorWithoutServer() throws Exception {
    var session = fixture().openWithShortTimeouts();
    var record = Records.of("user1");
    assertOk(session.insert("user1", record));
    fixture().killServer();
    for (var round = 0; round < 3; round++) {
      assertThat(fixture().answer(() -> session.read("user1").status())).isEqualTo(Status.ERROR);
      assertThat(fixture().answer(() -> session.read("user1", Set.of("field1")).status()))
          .isEqualTo(Status.ERROR);
      assertThat(fixture().answer(() -> session.update("user1", record))).isEqualTo(Status.ERROR);
      assertThat(fixture().answer(() -> session.insert("user2", record))).isEqualTo(Status.ERROR);
      assertThat(fixture().answer(() -> session.delete("user1"))).isEqualTo(Status.ERROR);
      assertThat(fixture().answer(() -> session.scan("user1", 10).status()))
          .isEqualTo(
              fixture().capabilities().has(Capabilities.Trait.SCANS)
                  ? Status.ERROR
                  : Status.NOT_IMPLEMENTED);
    }
  }

  @Test
  default void r37WorksAgainAfterARestart() throws Exception {
    var session = fixture().openWithShortTimeouts();
    assertWorksAfterARestart(session, () -> fixture().answer(() -> session.read("user1").status()));
  }

  @Test
  default void r38WorksAgainAfterARestartItDidNotSee() throws Exception {
    assertWorksAfterARestart(fixture().openWithShortTimeouts(), () -> Status.OK);
  }

  private void assertWorksAfterARestart(Session session, Callable<Status> whileDown)
      throws Exception {
    session.insert("user1", Records.of("user1"));
    fixture().killServer();
    whileDown.call();
    fixture().restartServer();
    fixture().recovers(session);
    assertThat(session.read("recovered").record()).isEqualTo(Records.of("recovered"));
  }

  @Test
  default void r39AFailedInsertCanBeRepeated() throws Exception {
    var session = fixture().openWithShortTimeouts();
    session.insert("user1", Records.of("user1"));
    var values = Records.toIterators(Records.of("user2"));
    fixture().killServer();
    var failed = fixture().answer(() -> session.db().insert(Session.TABLE, "user2", values));
    assertThat(Fixture.isOk(failed)).isFalse();
    fixture().restartServer();
    var again = fixture().open();
    fixture().recovers(again);
    assertOk(again.db().insert(Session.TABLE, "user2", values));
    assertThat(again.read("user2").record()).isEqualTo(Records.of("user2"));
  }

  @Test
  default void r40PrintsTheFirstFailure() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      failReads(fixture().openWithShortTimeouts());
      var first = errors.lines().stream().findFirst().orElse("");
      var place = fixture().capabilities().store() + " " + fixture().address() + " READ lost";
      assertThat(first).startsWith(place).matches("[^:]*:\\d+ READ lost\\d*: ?\\S.*");
    }
  }

  @Test
  default void r41PrintsNoLaterFailure() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      failReads(fixture().openWithShortTimeouts());
      assertThat(errors.lines()).hasSizeLessThanOrEqualTo(3 * fixture().processes());
    }
  }

  @Test
  default void r42PrintsCountsAtCleanup() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      var session = fixture().openWithShortTimeouts();
      failReads(session);
      var before = errors.lines().size();
      fixture().tidy();
      var counts = errors.lines().subList(before, errors.lines().size());
      assertThat(counts.stream().mapToInt(FailureRules::count).sum()).isEqualTo(TIMES);
    }
  }

  @Test
  default void r43ReturnsOnlyTheConstants() throws Exception {
    var session = fixture().openWithShortTimeouts();
    var record = Records.of("user1");
    List<Callable<Status>> operations =
        List.of(
            () -> session.insert("user1", record),
            () -> session.read("user1").status(),
            () -> session.read("user2").status(),
            () -> session.update("user1", Map.of("field0", "x")),
            () -> session.scan("user1", 3).status(),
            () -> session.delete("user2"),
            () -> session.delete("user1"));
    for (var operation : operations) {
      assertConstant(operation.call());
    }
    fixture().killServer();
    assertConstant(fixture().answer(() -> session.read("user1").status()));
    assertConstant(fixture().answer(() -> session.insert("user1", record)));
  }

  private void failReads(Session session) throws Exception {
    session.insert("user1", Records.of("user1"));
    fixture().killServer();
    for (var i = 0; i < TIMES; i++) {
      var key = "lost" + i;
      fixture().answer(() -> session.read(key).status());
    }
  }

  private static int count(String line) {
    var number = Pattern.compile("READ .*: ([\\d,]+) failed").matcher(line);
    return number.find() ? Integer.parseInt(number.group(1).replace(",", "")) : 0;
  }

  private static void assertConstant(Status status) {
    var constants =
        List.of(
            Status.OK,
            Status.ERROR,
            Status.NOT_FOUND,
            Status.NOT_IMPLEMENTED,
            Status.UNEXPECTED_STATE,
            Status.BAD_REQUEST,
            Status.FORBIDDEN,
            Status.SERVICE_UNAVAILABLE,
            Status.BATCHED_OK);
    assertThat(constants).anySatisfy(constant -> assertThat(status).isSameAs(constant));
  }
}

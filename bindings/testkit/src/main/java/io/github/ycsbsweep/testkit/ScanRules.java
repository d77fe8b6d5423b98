// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What a scan answers; NOT_IMPLEMENTED where the store has no order of keys. */
interface ScanRules extends Rules {

  /** In the order of insertion, which neither key order nor the order of hash codes is. */
  List<String> SHUFFLED = List.of("user5", "user1", "user30", "user3", "user12", "user4", "user2");

  List<String> ORDERED = List.of("user1", "user12", "user2", "user3", "user30", "user4", "user5");

  @Test
  @DisplayName("R20 a scan follows the order of keys and gives whole records")
  default void scansInKeyOrder() throws Exception {
    assertScans(session -> session.scan("user1", 100), ORDERED);
  }

  @Test
  @DisplayName("R21 a scan gives at most the number of records asked for")
  default void scansAtMostTheNumberAskedFor() throws Exception {
    assertScans(session -> session.scan("user1", 3), ORDERED.subList(0, 3));
    assertScans(session -> session.scan("user4", 1), List.of("user4"));
  }

  @Test
  @DisplayName("R22 a scan may start at a key that does not exist")
  default void scansFromAKeyThatDoesNotExist() throws Exception {
    assertScans(session -> session.scan("user20", 3), ORDERED.subList(3, 6));
  }

  @Test
  @DisplayName("R23 a scan that finds nothing is OK and empty")
  default void scanThatFindsNothingIsOk() throws Exception {
    assertScans(session -> session.scan("user6", 10), List.of());
  }

  @Test
  @DisplayName("R24 a scan gives the requested fields and no others")
  default void scansOnlyTheRequestedFields() throws Exception {
    var session = filled();
    var scan = session.scan("user3", 2, Set.of("field4"));
    if (!implemented(scan.status())) {
      return;
    }
    assertOk(scan.status());
    assertThat(scan.records())
        .containsExactly(
            Map.of("field4", Records.of("user3").get("field4")),
            Map.of("field4", Records.of("user30").get("field4")));
  }

  @Test
  @DisplayName("R25 an empty set of fields means all fields to a scan too")
  default void scansAllFieldsForAnEmptySet() throws Exception {
    assertScans(session -> session.scan("user3", 2, Set.of()), ORDERED.subList(3, 5));
  }

  @Test
  @DisplayName("R26 a deleted record is gone from scans, and takes no place in them")
  default void deletedRecordIsGoneFromScans() throws Exception {
    assertScans(
        session -> {
          session.delete("user2");
          return session.scan("user12", 3);
        },
        List.of("user12", "user3", "user30"));
  }

  @Test
  @DisplayName("R27 a record that was updated is scanned once, as it is now")
  default void updatedRecordIsScannedOnce() throws Exception {
    var session = filled();
    session.update("user3", Map.of("field0", "changed"));
    var scan = session.scan("user2", 3);
    if (!implemented(scan.status())) {
      return;
    }
    assertThat(scan.records())
        .containsExactly(
            Records.of("user2"),
            Records.with(Records.of("user3"), Map.of("field0", "changed")),
            Records.of("user30"));
  }

  private void assertScans(Function<Session, Session.Scan> action, List<String> keys)
      throws Exception {
    var scan = action.apply(filled());
    if (!implemented(scan.status())) {
      return;
    }
    assertOk(scan.status());
    assertThat(scan.records()).isEqualTo(keys.stream().map(Records::of).toList());
  }

  private boolean implemented(Status status) {
    if (!fixture().capabilities().scans()) {
      assertThat(status).isEqualTo(Status.NOT_IMPLEMENTED);
    }
    return fixture().capabilities().scans();
  }

  private Session filled() throws Exception {
    var session = fixture().open();
    for (var key : SHUFFLED) {
      session.delete(key);
      assertOk(session.insert(key, Records.of(key)));
    }
    return session;
  }
}

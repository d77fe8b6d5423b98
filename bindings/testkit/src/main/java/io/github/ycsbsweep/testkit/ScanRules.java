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

  /** In the order of insertion. */
  List<String> SHUFFLED = List.of("user50", "user10", "user30", "user70", "user20", "user40");

  List<String> ORDERED = List.of("user10", "user20", "user30", "user40", "user50", "user70");

  @Test
  @DisplayName("R20 a scan follows the order of keys, not of their hash codes or lengths")
  default void r20ScansInKeyOrder() throws Exception {
    var session = fixture().open();
    var shuffled = List.of("user2", "user10", "user1", "zoo", "user200", "User3");
    shuffled.forEach(key -> session.insert(key, Records.of(key)));
    var scan = session.scan("User3", 100);
    if (!implemented(scan.status())) {
      return;
    }
    var ordered = shuffled.stream().sorted().map(Records::of).toList();
    assertThat(scan.records()).isEqualTo(ordered);
  }

  @Test
  @DisplayName("R21 a scan gives at most the number of records asked for")
  default void r21ScansAtMostTheNumberAskedFor() throws Exception {
    assertScans(session -> session.scan("user10", 3), ORDERED.subList(0, 3));
    assertScans(session -> session.scan("user10", 1), List.of("user10"));
  }

  @Test
  @DisplayName("R22 a scan begins at its start key, or at the next if that does not exist")
  default void r22ScansFromItsStartKey() throws Exception {
    assertScans(session -> session.scan("user40", 100), ORDERED.subList(3, 6));
    assertScans(session -> session.scan("user15", 100), ORDERED.subList(1, 6));
  }

  @Test
  @DisplayName("R23 a scan that finds nothing is OK and empty")
  default void r23ScanThatFindsNothingIsOk() throws Exception {
    assertScans(session -> session.scan("user8", 10), List.of());
  }

  @Test
  @DisplayName("R24 a scan gives the requested fields and no others")
  default void r24ScansOnlyTheRequestedFields() throws Exception {
    var session = filled();
    var scan = session.scan("user10", 100, Set.of("field4"));
    if (!implemented(scan.status())) {
      return;
    }
    assertOk(scan.status());
    assertThat(scan.records())
        .isEqualTo(
            ORDERED.stream().map(key -> Map.of("field4", Records.of(key).get("field4"))).toList());
  }

  @Test
  @DisplayName("R25 an empty set of fields means all fields to a scan too")
  default void r25ScansAllFieldsForAnEmptySet() throws Exception {
    assertScans(session -> session.scan("user10", 100, Set.of()), ORDERED);
  }

  @Test
  @DisplayName("R26 a deleted record is gone from scans")
  default void r26DeletedRecordIsGoneFromScans() throws Exception {
    assertScans(
        session -> {
          session.delete("user20");
          return session.scan("user10", 100);
        },
        List.of("user10", "user30", "user40", "user50", "user70"));
  }

  @Test
  @DisplayName("R27 a record that was updated is scanned once, as it is now")
  default void r27UpdatedRecordIsScannedOnce() throws Exception {
    var session = filled();
    session.update("user10", Map.of("field0", "changed"));
    var scan = session.scan("user10", 100);
    if (!implemented(scan.status())) {
      return;
    }
    assertThat(scan.records()).hasSize(ORDERED.size());
    assertThat(scan.records().get(0))
        .isEqualTo(Records.with(Records.of("user10"), Map.of("field0", "changed")));
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
    if (!fixture().capabilities().has(Capabilities.Trait.SCANS)) {
      assertThat(status).isEqualTo(Status.NOT_IMPLEMENTED);
    }
    return fixture().capabilities().has(Capabilities.Trait.SCANS);
  }

  private Session filled() throws Exception {
    var session = fixture().open();
    for (var key : SHUFFLED) {
      session.insert(key, Records.of(key));
    }
    return session;
  }
}

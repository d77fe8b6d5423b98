// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What a scan answers; NOT_IMPLEMENTED where the store has no order of keys. */
interface ScanRules extends Rules {

  /** In the order of insertion. */
  List<String> SHUFFLED = List.of("user50", "user10", "user30", "user70", "user20", "user40");

  List<String> ORDERED = List.of("user10", "user20", "user30", "user40", "user50", "user70");

  @Test
  default void r20ScansInKeyOrder() throws Exception {
    var shuffled = List.of("user2", "user10", "user1", "zoo", "user200", "User3");
    assertScans(filled(shuffled).scan("User3", 100), records(shuffled.stream().sorted().toList()));
  }

  @Test
  default void r21ScansAtMostTheNumberAskedFor() throws Exception {
    assertScans(session -> session.scan("user10", 3), ORDERED.subList(0, 3));
    assertScans(session -> session.scan("user10", 1), List.of("user10"));
  }

  @Test
  default void r22ScansFromItsStartKey() throws Exception {
    assertScans(session -> session.scan("user40", 100), ORDERED.subList(3, 6));
    assertScans(session -> session.scan("user15", 100), ORDERED.subList(1, 6));
  }

  @Test
  default void r23ScanThatFindsNothingIsOk() throws Exception {
    assertScans(session -> session.scan("user8", 10), List.of());
  }

  @Test
  default void r24ScansOnlyTheRequestedFields() throws Exception {
    var records = records(ORDERED);
    records.forEach(record -> record.keySet().retainAll(Set.of("field4")));
    assertScans(filled(SHUFFLED).scan("user10", 100, Set.of("field4")), records);
  }

  @Test
  default void r25ScansAllFieldsForAnEmptySet() throws Exception {
    assertScans(session -> session.scan("user10", 100, Set.of()), ORDERED);
  }

  @Test
  default void r26DeletedRecordIsGoneFromScans() throws Exception {
    assertScans(
        session -> {
          session.delete("user20");
          return session.scan("user10", 100);
        },
        List.of("user10", "user30", "user40", "user50", "user70"));
  }

  @Test
  default void r27UpdatedRecordIsScannedOnce() throws Exception {
    var session = filled(SHUFFLED);
    session.update("user10", Map.of("field0", "changed"));
    var records = records(ORDERED);
    records.get(0).put("field0", "changed");
    assertScans(session.scan("user10", 100), records);
  }

  private void assertScans(Function<Session, Session.Scan> action, List<String> keys)
      throws Exception {
    assertScans(action.apply(filled(SHUFFLED)), records(keys));
  }

  private void assertScans(Session.Scan scan, List<Map<String, String>> records) {
    if (fixture().capabilities().has(Capabilities.Trait.SCANS)) {
      assertOk(scan.status());
      assertThat(scan.records()).isEqualTo(records);
    } else {
      assertThat(scan.status()).isEqualTo(Status.NOT_IMPLEMENTED);
    }
  }

  private static List<Map<String, String>> records(List<String> keys) {
    return keys.stream().map(Records::of).toList();
  }

  private Session filled(List<String> keys) throws Exception {
    var session = fixture().open();
    for (var key : keys) {
      session.insert(key, Records.of(key));
    }
    return session;
  }
}

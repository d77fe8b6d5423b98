// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What a read answers. */
interface ReadRules extends Rules {

  @Test
  default void r01ReadsTheWholeRecord() throws Exception {
    var session = fixture().open();
    assertOk(session.insert("user1", Records.of("user1")));
    var reading = session.read("user1");
    assertOk(reading.status());
    assertThat(reading.record()).isEqualTo(Records.of("user1"));
  }

  @Test
  default void r02ReadsAllFieldsForAnEmptySet() throws Exception {
    var session = fixture().openWith("user1");
    assertThat(session.read("user1", Set.of()).record()).isEqualTo(Records.of("user1"));
  }

  @Test
  default void r03ReadsOnlyTheRequestedFields() throws Exception {
    var record = Records.of("user1");
    assertReads(
        record,
        Set.of("field3", "field7"),
        Map.of("field3", record.get("field3"), "field7", record.get("field7")));
  }

  @Test
  default void r04LeavesOutAFieldThatTheRecordLacks() throws Exception {
    var record = Map.of("field0", "zero");
    assertReads(record, Set.of("field0", "field5"), record);
  }

  @Test
  default void r05TellsThatARecordIsMissing() throws Exception {
    assertMisses(session -> session.read("user2"));
  }

  @Test
  default void r06TellsThatARecordIsMissingWhenFieldsAreNamed() throws Exception {
    assertMisses(session -> session.read("user2", Set.of("field0", "field1")));
  }

  private void assertReads(
      Map<String, String> record, Set<String> fields, Map<String, String> expected)
      throws Exception {
    var session = fixture().open();
    session.insert("user1", record);
    var reading = session.read("user1", fields);
    assertOk(reading.status());
    assertThat(reading.record()).isEqualTo(expected);
  }

  private void assertMisses(Function<Session, Session.ReadResult> read) throws Exception {
    var reading = read.apply(fixture().openWith("user1"));
    assertThat(reading.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(reading.record()).isEmpty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What a read answers. */
interface ReadRules extends Rules {

  @Test
  @DisplayName("R01 a read gives the whole record and nothing else")
  default void r01ReadsTheWholeRecord() throws Exception {
    var session = fixture().open();
    assertOk(session.insert("user1", Records.of("user1")));
    var reading = session.read("user1");
    assertOk(reading.status());
    assertThat(reading.record()).isEqualTo(Records.of("user1"));
  }

  @Test
  @DisplayName("R02 an empty set of fields means all fields")
  default void r02ReadsAllFieldsForAnEmptySet() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    assertThat(session.read("user1", Set.of()).record()).isEqualTo(Records.of("user1"));
  }

  @Test
  @DisplayName("R03 a read gives the requested fields and no others")
  default void r03ReadsOnlyTheRequestedFields() throws Exception {
    var session = fixture().open();
    var record = Records.of("user1");
    session.insert("user1", record);
    var reading = session.read("user1", Set.of("field3", "field7"));
    assertOk(reading.status());
    assertThat(reading.record())
        .isEqualTo(Map.of("field3", record.get("field3"), "field7", record.get("field7")));
  }

  @Test
  @DisplayName("R04 a requested field that the record lacks is left out")
  default void r04LeavesOutAFieldThatTheRecordLacks() throws Exception {
    var session = fixture().open();
    session.insert("user1", Map.of("field0", "zero"));
    var reading = session.read("user1", Set.of("field0", "field5"));
    assertOk(reading.status());
    assertThat(reading.record()).isEqualTo(Map.of("field0", "zero"));
  }

  @Test
  @DisplayName("R05 a read of a missing record is NOT_FOUND and gives nothing")
  default void r05TellsThatARecordIsMissing() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    var reading = session.read("user2");
    assertThat(reading.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(reading.record()).isEmpty();
  }

  @Test
  @DisplayName("R06 a read of some fields of a missing record is NOT_FOUND and gives nothing")
  default void r06TellsThatARecordIsMissingWhenFieldsAreNamed() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    var reading = session.read("user2", Set.of("field0", "field1"));
    assertThat(reading.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(reading.record()).isEmpty();
  }
}

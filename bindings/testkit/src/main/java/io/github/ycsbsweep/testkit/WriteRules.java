// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What insert, update and delete leave behind. */
interface WriteRules extends Rules {

  @Test
  @DisplayName("R07 an insert on an existing key does what the store is documented to do")
  default void r07InsertsOnAnExistingKeyAsDocumented() throws Exception {
    var session = fixture().open();
    var old = Records.of("user1");
    session.insert("user1", old);
    var fresh = Map.of("field1", "fresh", "field10", "more");
    var status = session.insert("user1", fresh);
    var record = session.read("user1").record();
    switch (fixture().capabilities().onExistingKey()) {
      case MERGES -> {
        assertOk(status);
        assertThat(record).isEqualTo(Records.with(old, fresh));
      }
      case REPLACES -> {
        assertOk(status);
        assertThat(record).isEqualTo(fresh);
      }
      case FAILS -> {
        assertThat(status).isEqualTo(Status.ERROR);
        assertThat(record).isEqualTo(old);
      }
    }
  }

  @Test
  @DisplayName("R08 an update changes its fields and keeps the others")
  default void r08UpdateKeepsTheOtherFields() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    var changes = Map.of("field2", "changed", "field9", "too");
    assertOk(session.update("user1", changes));
    assertThat(session.read("user1").record())
        .isEqualTo(Records.with(Records.of("user1"), changes));
  }

  @Test
  @DisplayName("R09 an update of a missing record is NOT_FOUND where the store can tell")
  default void r09TellsThatTheRecordToUpdateIsMissing() throws Exception {
    var session = fixture().open();
    var status = session.update("user1", Map.of("field2", "changed"));
    if (fixture().capabilities().has(Capabilities.Trait.BLIND_UPDATE)) {
      assertThat(status).isIn(Status.OK, Status.NOT_FOUND);
    } else {
      assertThat(status).isEqualTo(Status.NOT_FOUND);
      assertThat(session.read("user1").record()).isEmpty();
    }
  }

  @Test
  @DisplayName("R10 a deleted record is gone")
  default void r10DeletedRecordIsGone() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    session.insert("user2", Records.of("user2"));
    assertOk(session.delete("user1"));
    assertThat(session.read("user1").record()).isEmpty();
    assertThat(session.read("user2").record()).isEqualTo(Records.of("user2"));
  }

  @Test
  @DisplayName("R11 a delete of a missing record is NOT_FOUND")
  default void r11TellsThatTheRecordToDeleteIsMissing() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    assertThat(session.delete("user2")).isEqualTo(Status.NOT_FOUND);
    assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
  }

  @Test
  @DisplayName("R12 a record inserted after a delete has only its new fields")
  default void r12NothingOfADeletedRecordComesBack() throws Exception {
    var session = fixture().open();
    session.insert("user1", Records.of("user1"));
    session.delete("user1");
    assertOk(session.insert("user1", Map.of("field0", "new")));
    assertThat(session.read("user1").record()).isEqualTo(Map.of("field0", "new"));
  }

  @Test
  @DisplayName("R65 a key of one table is no record of another, or of every table")
  default void r65TablesAreToldApartOrAreOne() throws Exception {
    var session = fixture().open();
    var other = session.in("othertable");
    assertOk(session.insert("user1", Records.of("user1")));
    if (fixture().capabilities().has(Capabilities.Trait.ONE_TABLE)) {
      assertThat(other.read("user1").record()).isEqualTo(Records.of("user1"));
      return;
    }
    assertThat(other.read("user1").record()).isEmpty();
    assertOk(other.insert("user1", Records.of("other")));
    assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
    assertOk(other.delete("user1"));
    assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
  }
}

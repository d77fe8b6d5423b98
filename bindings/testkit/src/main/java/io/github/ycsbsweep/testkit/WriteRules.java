// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What insert, update and delete leave behind. */
interface WriteRules extends Rules {

  @Test
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
  default void r08UpdateKeepsTheOtherFields() throws Exception {
    var session = fixture().openWith("user1");
    var changes = Map.of("field2", "changed", "field9", "too");
    assertOk(session.update("user1", changes));
    assertThat(session.read("user1").record())
        .isEqualTo(Records.with(Records.of("user1"), changes));
  }

  @Test
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
  default void r10DeletedRecordIsGone() throws Exception {
    var session = fixture().openWith("user1");
    session.insert("user2", Records.of("user2"));
    assertOk(session.delete("user1"));
    assertThat(session.read("user1").record()).isEmpty();
    assertThat(session.read("user2").record()).isEqualTo(Records.of("user2"));
  }

  @Test
  default void r11TellsThatTheRecordToDeleteIsMissing() throws Exception {
    var session = fixture().openWith("user1");
    assertThat(session.delete("user2")).isEqualTo(Status.NOT_FOUND);
    assertThat(session.read("user1").record()).isEqualTo(Records.of("user1"));
  }

  @Test
  default void r12NothingOfADeletedRecordComesBack() throws Exception {
    var session = fixture().openWith("user1");
    session.delete("user1");
    assertOk(session.insert("user1", Map.of("field0", "new")));
    assertThat(session.read("user1").record()).isEqualTo(Map.of("field0", "new"));
  }

  @Test
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

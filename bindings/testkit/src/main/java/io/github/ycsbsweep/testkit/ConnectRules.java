// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What init says when it can't work. */
interface ConnectRules extends Rules {

  @Test
  default void r28RefusesAnUnknownProperty() {
    var known = fixture().capabilities().timeouts().get(0);
    var typo = known.substring(0, known.length() - 1);
    assertThatThrownBy(() -> fixture().open(Map.of(typo, "1")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(typo + ":")
        .hasMessageContaining("did you mean " + known + "?");
  }

  @Test
  default void r29RefusesABadNumber() {
    var name = fixture().capabilities().timeouts().get(0);
    for (var value : new String[] {"abc", "-1", "1.5"}) {
      assertThatThrownBy(() -> fixture().open(Map.of(name, value)))
          .isInstanceOf(DBException.class)
          .hasMessageContaining(name)
          .hasMessageContaining(value)
          .hasMessageContaining("allowed");
    }
  }

  @Test
  default void r30NamesTheAddressThatRefuses() throws Exception {
    var nobody = Address.local(FreePort.find());
    var thrown =
        TimeLimit.limit(
            fixture().bound(),
            "init on a refused connection",
            () -> catchThrowable(() -> fixture().open(fixture().shortestTimeouts(nobody))));
    assertThat(thrown)
        .isInstanceOf(DBException.class)
        .hasMessageContaining(Integer.toString(nobody.port()))
        .hasMessageContaining(nobody.host());
  }

  @Test
  default void r31DoesNotWaitForASilentServer() throws Exception {
    try (var silent = new SilentListener()) {
      assertFailsInTime(fixture().shortestTimeouts(silent.address()));
    }
  }

  @Test
  default void r32DoesNotWaitForAConnect() throws Exception {
    try (var full = new FullBacklogListener()) {
      assertFailsInTime(fixture().shortestTimeouts(full.address()));
    }
  }

  private void assertFailsInTime(Properties properties) throws Exception {
    var record = Records.of("user1");
    var status =
        TimeLimit.limit(
            fixture().bound(),
            "init and an insert",
            () -> {
              try {
                return fixture().open(properties).insert("user1", record);
              } catch (DBException e) {
                return Status.ERROR;
              }
            });
    assertThat(status).isEqualTo(Status.ERROR);
  }
}

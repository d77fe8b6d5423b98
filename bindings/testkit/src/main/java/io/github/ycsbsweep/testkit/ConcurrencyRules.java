// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What many threads may do at once, each with its own instance of the binding. */
interface ConcurrencyRules extends Rules {

  int MANY = 64;
  int INSERTS_EACH = 5;
  int UPDATES_EACH = 10;

  @Test
  default void r44ManyThreadsAtOnce() throws Exception {
    ConcurrentThreads.run(
        MANY,
        member -> {
          var session = fixture().open();
          for (var i = 0; i < INSERTS_EACH; i++) {
            var key = "user" + member + "-" + i;
            assertOk(session.insert(key, Records.of(key)));
            assertThat(session.read(key).record()).isEqualTo(Records.of(key));
          }
        });
    var session = fixture().open();
    for (var member = 0; member < MANY; member++) {
      for (var i = 0; i < INSERTS_EACH; i++) {
        var key = "user" + member + "-" + i;
        assertThat(session.read(key).record()).isEqualTo(Records.of(key));
      }
    }
  }

  @Test
  default void r45UpdatesOfOneFieldAtOnceKeepTheOthers() throws Exception {
    var record = Records.of("user1");
    fixture().open().insert("user1", record);
    ConcurrentThreads.run(
        32,
        member -> {
          var session = fixture().open();
          for (var i = 0; i < UPDATES_EACH; i++) {
            assertOk(session.update("user1", Map.of("field0", member + "." + i)));
          }
        });
    var now = fixture().open().read("user1").record();
    assertThat(now).isEqualTo(Records.with(record, Map.of("field0", now.get("field0"))));
    assertThat(now.get("field0")).matches("\\d+\\." + (UPDATES_EACH - 1));
  }

  @Test
  default void r46UpdatesOfDifferentFieldsAtOnceAllCount() throws Exception {
    fixture().openWith("user1");
    ConcurrentThreads.run(
        10,
        member -> {
          var session = fixture().open();
          for (var i = 0; i < UPDATES_EACH; i++) {
            assertOk(session.update("user1", Map.of("field" + member, "last " + i)));
          }
        });
    var last = new TreeMap<>(Records.of("user1"));
    last.replaceAll((field, value) -> "last " + (UPDATES_EACH - 1));
    assertThat(fixture().open().read("user1").record()).isEqualTo(last);
  }

  @Test
  default void r47ThreadsInFullRunSeeErrors() throws Exception {
    var busy = new CountDownLatch(8);
    var killed = new CountDownLatch(1);
    var killer = new Thread(() -> killWhen(busy, killed), "killer");
    killer.start();
    ConcurrentThreads.run(
        8,
        member -> {
          var session = fixture().openWithShortTimeouts();
          var key = "user" + member;
          assertOk(session.insert(key, Records.of(key)));
          busy.countDown();
          BoundedWait.until(
              "an operation fails",
              () -> !Fixture.isOk(fixture().answer(() -> session.read(key).status())));
          // A server that dies closes its connections one by one.
          assertThat(killed.await(20, TimeUnit.SECONDS)).isTrue();
          assertThat(Fixture.isOk(fixture().answer(() -> session.read(key).status()))).isFalse();
        });
    killer.join();
  }

  private void killWhen(CountDownLatch busy, CountDownLatch killed) {
    try {
      if (busy.await(20, TimeUnit.SECONDS)) {
        fixture().killServer();
        killed.countDown();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}

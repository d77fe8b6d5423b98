// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

class SeveralServersTest {

  private static final int RECORDS = 100;

  private MemcachedTestServer first;
  private MemcachedTestServer second;

  @BeforeEach
  void start() throws Exception {
    first = MemcachedTestServer.started();
    second = MemcachedTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    first.close();
    second.close();
  }

  private Session open(String... properties) throws DBException {
    var all = first.properties(properties);
    all.setProperty("memcached.hosts", first.address() + "," + second.address());
    all.setProperty("memcached.opTimeoutMillis", "5000");
    all.setProperty("memcached.reconnectMillis", "10");
    return Session.open(new MemcachedBinding(), all);
  }

  private static int statistic(MemcachedTestServer server, String name) throws Exception {
    var all = server.ask("stats\r\n", "END\r\n");
    var from = all.indexOf("STAT " + name + " ") + name.length() + 6;
    return Integer.parseInt(all.substring(from, all.indexOf('\r', from)));
  }

  private static int items(MemcachedTestServer server) throws Exception {
    return statistic(server, "curr_items");
  }

  private static void load(Session session) {
    for (var i = 0; i < RECORDS; i++) {
      assertThat(session.insert("user" + i, Records.of("user" + i))).isEqualTo(Status.OK);
    }
  }

  private static long count(Session session, Status wanted) {
    var count = 0;
    for (var i = 0; i < RECORDS; i++) {
      if (session.read("user" + i).status().equals(wanted)) {
        count++;
      }
    }
    return count;
  }

  /** Whose connections they are changes nothing: what one form has written the others find. */
  @ParameterizedTest
  @ValueSource(strings = {"modulo", "ketama"})
  void eachHoldsAPartOfTheRecords(String distribution) throws Exception {
    try (var memcached =
        open("memcached.distribution", distribution, "memcached.connections", "driver:1")) {
      load(memcached);
    }
    for (var connections : List.of("thread", "pool:2", "shared:2", "driver:2")) {
      try (var memcached =
          open("memcached.distribution", distribution, "memcached.connections", connections)) {
        assertThat(count(memcached, Status.OK)).isEqualTo(RECORDS);
      }
    }
    assertThat(items(first)).isBetween(RECORDS / 10, RECORDS * 9 / 10);
    assertThat(items(first) + items(second)).isEqualTo(RECORDS);
  }

  @ParameterizedTest
  @CsvSource({
    "thread, modulo",
    "thread, ketama",
    "pool:2, modulo",
    "shared:2, ketama",
    "driver:1, modulo"
  })
  void redistributeGivesTheKeysOfALostServerToTheOther(String connections, String distribution)
      throws Exception {
    try (var memcached =
        open(
            "memcached.failureMode", "redistribute",
            "memcached.distribution", distribution,
            "memcached.connections", connections)) {
      load(memcached);
      second.kill();
      BoundedWait.until(
          "no read fails",
          Duration.ofSeconds(10),
          () -> count(memcached, Status.ERROR) == 0 && count(memcached, Status.NOT_FOUND) > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:2", "shared:2"})
  void noOperationFailsForTryingALostServer(String connections) throws Exception {
    try (var memcached =
        open("memcached.failureMode", "redistribute", "memcached.connections", connections)) {
      load(memcached);
      second.kill();
      BoundedWait.until("no read fails", () -> count(memcached, Status.ERROR) == 0);
      // Every ten milliseconds one of them tries the server that is away.
      for (var pass = 0; pass < 20; pass++) {
        assertThat(count(memcached, Status.ERROR)).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:2", "shared:2"})
  void aServerThatIsBackHasItsKeysAgain(String connections) throws Exception {
    try (var memcached =
        open(
            "memcached.failureMode", "redistribute",
            "memcached.insert", "upsert",
            "memcached.connections", connections)) {
      second.kill();
      BoundedWait.until("no read fails", () -> count(memcached, Status.ERROR) == 0);
      second.start();
      BoundedWait.until(
          "it is given records again",
          () -> {
            load(memcached);
            return items(second) > 0;
          });
    }
  }

  @ParameterizedTest
  @CsvSource({"thread, cancel", "thread, retry", "shared:2, cancel", "driver:1, cancel"})
  void otherwiseTheKeysOfALostServerAreErrors(String connections, String mode) throws Exception {
    try (var memcached =
        open("memcached.failureMode", mode, "memcached.connections", connections)) {
      load(memcached);
      var lost = items(second);
      second.kill();
      assertThat(count(memcached, Status.ERROR)).isEqualTo(lost);
      assertThat(count(memcached, Status.OK)).isEqualTo(RECORDS - lost);
    }
  }

  @Test
  void connectionsAreSharedByAllInstances() throws Exception {
    var before = statistic(first, "curr_connections");
    try (var one = open("memcached.connections", "driver:3");
        var other = open("memcached.connections", "driver:3")) {
      load(one);
      assertThat(count(other, Status.OK)).isEqualTo(RECORDS);
      assertThat(statistic(first, "curr_connections")).isEqualTo(before + 3);
    }
  }

  @Test
  void eachInstanceHasAConnectionOfItsOwnByDefault() throws Exception {
    var before = statistic(first, "curr_connections");
    try (var one = open();
        var other = open()) {
      load(one);
      assertThat(count(other, Status.OK)).isEqualTo(RECORDS);
      assertThat(statistic(first, "curr_connections")).isEqualTo(before + 2);
    }
  }
}

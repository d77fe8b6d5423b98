// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** How the script gets to the server. */
class TimelineScriptTest {

  @RegisterExtension private final RelayedServer server = new RelayedServer();

  private int roundTripsOfAnAppend(Redis redis, int limit) {
    assertThat(redis.binding().append("", "t", 1, limit)).isEqualTo(Status.OK);
    return server.relay().roundTrips();
  }

  private long calls(String command) {
    try (var jedis = server.client()) {
      var count = Pattern.compile("cmdstat_" + command + ":calls=(\\d+)");
      var found = count.matcher(jedis.info("commandstats"));
      return found.find() ? Long.parseLong(found.group(1)) : 0;
    }
  }

  @Test
  void zaddIsOneRoundTripWithALimitToo() throws Exception {
    try (var redis = server.open("redis.timeline", "zadd")) {
      assertThat(roundTripsOfAnAppend(redis, 0)).isEqualTo(1);
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(1);
    }
  }

  @Test
  void theFirstCallBringsTheScriptAndTheOthersNameIt() throws Exception {
    try (var redis = server.open("redis.timeline", "lua")) {
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(2);
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(1);
      assertThat(calls("eval")).isEqualTo(1);
    }
  }

  @Test
  void aServerThatForgotTheScriptGetsItAgain() throws Exception {
    try (var errors = new StandardErrorCapture();
        var redis = server.open("redis.timeline", "lua");
        var jedis = server.client()) {
      roundTripsOfAnAppend(redis, 1);
      jedis.scriptFlush();
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(2);
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(1);
      assertThat(errors.text()).isEmpty();
    }
  }

  @Test
  void reloadingBringsTheScriptWithEveryCall() throws Exception {
    try (var redis = server.open("redis.timeline", "lua-reload")) {
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(2);
      assertThat(roundTripsOfAnAppend(redis, 1)).isEqualTo(2);
      assertThat(calls("evalsha")).isEqualTo(2);
    }
  }

  @Test
  void anErrorInTheScriptIsOneOfTheOperation() throws Exception {
    try (var errors = new StandardErrorCapture();
        var redis = server.open("redis.timeline", "lua");
        var jedis = server.client()) {
      jedis.set("t", "no sorted set");
      assertThat(redis.binding().append("", "t", 1, 0)).isEqualTo(Status.ERROR);
      assertThat(redis.binding().newest("", "t", 1, id -> {})).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("APPEND t: ").contains("NEWEST t: ").contains("WRONGTYPE");
    }
  }
}

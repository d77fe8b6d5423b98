// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class SharedConnectionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"pool:2", "shared:2"})
  void twoHundredThreadsOnTwoConnectionsAllGetTheirOwn(String connections) throws Exception {
    try (var server = RedisTestServer.started()) {
      var properties =
          server.properties("redis.connections", connections, "redis.timeout.wait", "60000");
      ConcurrentThreads.run(
          200,
          member -> {
            try (var redis = Redis.open(properties)) {
              for (var i = 0; i < 20; i++) {
                var record = Map.of("name", member + "." + i);
                assertThat(redis.insert("key" + member, record)).isEqualTo(Status.OK);
                assertThat(redis.record("key" + member)).isEqualTo(record);
              }
            }
          });
    }
  }

  @Test
  void anErrorReplyIsForTheThreadThatCausedIt() throws Exception {
    try (var server = RedisTestServer.started();
        var admin = server.client()) {
      admin.set("wrong", "not a hash");
      var properties = server.properties("redis.connections", "shared:1");
      ConcurrentThreads.run(
          8,
          member -> {
            try (var redis = Redis.open(properties)) {
              var key = member == 0 ? "wrong" : "key" + member;
              var expected = member == 0 ? Status.ERROR : Status.NOT_FOUND;
              for (var i = 0; i < 200; i++) {
                assertThat(redis.read(key)).isEqualTo(expected);
              }
            }
          });
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import io.github.ycsbsweep.testkit.TimelineContract;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** Timelines; each subclass chooses how they are appended to. */
abstract class RedisTimelineContract extends TimelineContract {

  private Optional<RedisTestServer> server = Optional.empty();

  /** A value of redis.timeline. */
  abstract String mode();

  @Override
  protected TestServer newServer() throws Exception {
    server = Optional.of(new RedisTestServer(RedisTestServer.embedded(), Optional.empty()));
    return server.get();
  }

  @Override
  protected DB newBinding() {
    return new RedisBinding();
  }

  @Override
  protected Properties properties(Address address) {
    // A busy machine may not let a hundred threads connect within the usual two seconds.
    return server.orElseThrow().properties("redis.timeline", mode(), "redis.timeout", "60000");
  }

  @Override
  protected List<Long> stored(String table, String timeline) {
    try (var jedis = server.orElseThrow().client()) {
      return jedis.zrange(timeline, 0, -1).stream().map(Long::valueOf).toList();
    }
  }
}

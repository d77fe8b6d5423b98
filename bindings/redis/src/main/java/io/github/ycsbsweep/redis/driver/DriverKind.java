// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.routing.RouteSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.DBException;

/** Which driver is measured, and whose its connections are; what is not chosen is not loaded. */
public enum DriverKind {
  /** A pool of Jedis, with as many connections as threads use at a time. */
  JEDIS("jedis"),
  /** One connection for all threads. */
  LETTUCE("lettuce"),
  /** A connection for each thread. */
  LETTUCE_THREAD("lettuce:thread");

  private static final String READ_FROM = "redis.read-from";

  private static final List<String> UNHEEDED_BY_JEDIS =
      List.of(
          READ_FROM,
          "redis.cluster.redirections",
          "redis.backoff.min",
          "redis.backoff.max",
          "redis.tcp.nodelay",
          "redis.tcp.keepalive");

  private final String spelling;

  DriverKind(String spelling) {
    this.spelling = spelling;
  }

  /** As redis.connections has it. */
  public String spelling() {
    return spelling;
  }

  /** The properties that mean nothing with it: its own ways can't be changed. */
  public List<String> unheeded() {
    return this == JEDIS ? UNHEEDED_BY_JEDIS : List.of(READ_FROM);
  }

  /** That which redis.connections names, if it names a driver. */
  public static Optional<DriverKind> named(String text) {
    return Stream.of(values()).filter(kind -> kind.spelling.equals(text)).findFirst();
  }

  /**
   * Connects.
   *
   * @throws DBException naming the property that can't be used
   * @throws RuntimeException of the driver, if the servers can't be reached or refuse
   */
  public Driver connect(RouteSettings settings) throws DBException {
    return switch (this) {
      case JEDIS -> JedisDriver.connect(settings);
      case LETTUCE -> LettuceDriver.connect(settings, true);
      case LETTUCE_THREAD -> LettuceDriver.connect(settings, false);
    };
  }
}

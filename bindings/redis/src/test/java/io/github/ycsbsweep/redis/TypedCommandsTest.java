// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Given a server, commands do to it what their names say, by our own codec and by drivers. */
@ParameterizedClass
@ValueSource(strings = {"thread", "jedis", "lettuce"})
class TypedCommandsTest {

  /** An argument for each letter of a command. */
  private static final Map<Character, List<String>> ARGUMENTS =
      Map.ofEntries(
          Map.entry('v', List.of("value")),
          Map.entry('f', List.of("f1")),
          Map.entry('c', List.of("c1")),
          Map.entry('m', List.of("m1")),
          Map.entry('i', List.of("7")),
          Map.entry('s', List.of("500")),
          Map.entry('x', List.of("60")),
          Map.entry('p', List.of("60000")),
          Map.entry('o', List.of("PX", "60000")),
          Map.entry('0', List.of("0")),
          Map.entry('l', List.of("-1")),
          Map.entry('a', List.of("400")),
          Map.entry('b', List.of("600")));

  private final String connections;
  private RedisTestServer server;
  private Redis redis;

  TypedCommandsTest(String connections) {
    this.connections = connections;
  }

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
    redis = Redis.open(server.properties("redis.connections", connections));
  }

  @AfterEach
  void stop() throws Exception {
    redis.close();
    server.close();
  }

  private Status send(TypedCommand command, String key, String... rest) {
    var bytes = Stream.of(rest).map(text -> text.getBytes(US_ASCII)).toList();
    return redis.binding().command(command, key, bytes);
  }

  private Status send(TypedCommand command, String key, int items) {
    var rest =
        command
            .arguments(items)
            .chars()
            .skip(1)
            .mapToObj(letter -> ARGUMENTS.getOrDefault((char) letter, List.of(key)))
            .flatMap(List::stream);
    return send(command, key, rest.toArray(String[]::new));
  }

  private static String key(KeyType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void eachIsDoneToAKeyOfItsType() {
    for (var command : TypedCommand.values()) {
      var key = key(command.type());
      send(command.type().loading(), key, 1);
      assertThat(send(command, key, 2)).as("%s", command).isEqualTo(Status.OK);
    }
  }

  @Test
  void theyLeaveWhatTheyShould() {
    send(TypedCommand.SET, "s", "abc", "PX", "60000");
    send(TypedCommand.INCRBY, "c", "41");
    send(TypedCommand.INCR, "c");
    send(TypedCommand.RPUSH, "l", "a", "b", "c");
    send(TypedCommand.LPOP, "l");
    send(TypedCommand.ZADD, "z", "1", "one", "2", "two");
    send(TypedCommand.ZINCRBY, "z", "5", "one");
    try (var jedis = server.client()) {
      assertThat(jedis.get("s")).isEqualTo("abc");
      assertThat(jedis.pttl("s")).isBetween(1L, 60_000L);
      assertThat(jedis.get("c")).isEqualTo("42");
      assertThat(jedis.lrange("l", 0, -1)).containsExactly("b", "c");
      assertThat(jedis.zrange("z", 0, -1)).containsExactly("two", "one");
    }
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (var name : List.of("GET", "MGET", "HGETALL", "LPOP", "LRANGE", "SMEMBERS", "ZSCORE")) {
      var command = TypedCommand.valueOf(name);
      assertThat(send(command, "none", 2)).as(name).isEqualTo(Status.NOT_FOUND);
    }
    assertThat(send(TypedCommand.EXISTS, "none")).isEqualTo(Status.OK);
  }

  @Test
  void aKeyOfAnotherTypeIsAnErrorAndTheNextCommandIsFine() {
    send(TypedCommand.SET, "s", "text");
    assertThat(send(TypedCommand.LPUSH, "s", "a")).isEqualTo(Status.ERROR);
    assertThat(send(TypedCommand.INCR, "s")).isEqualTo(Status.ERROR);
    assertThat(send(TypedCommand.GET, "s")).isEqualTo(Status.OK);
    assertThat(redis.binding().takesSeveralKeys()).isTrue();
  }
}

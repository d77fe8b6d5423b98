// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.redis.routing.Slots;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.testkit.BoundedWait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import site.ycsb.DBException;
import site.ycsb.Status;

/** On a cluster of three masters, whose slots move. */
class ClusterTest {

  private static final List<String> KEYS =
      IntStream.range(0, 200).mapToObj(i -> "user" + i * 7919).toList();

  private static RedisTestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = RedisTestCluster.started(3, 0);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @AfterEach
  void clear() {
    cluster.clear();
  }

  private static void load(Redis redis) {
    KEYS.forEach(key -> assertThat(redis.insert(key, Map.of("name", key))).isEqualTo(Status.OK));
  }

  private static int slot(String key) {
    return Slots.of(key.getBytes(UTF_8));
  }

  /** Has one node give a slot to another, all but the last step. */
  private static void beginToMove(int slot, Jedis from, Jedis to) {
    to.clusterSetSlotImporting(slot, from.clusterMyId());
    from.clusterSetSlotMigrating(slot, to.clusterMyId());
  }

  /** Until all know it: a node that does not could take the next slot at the same epoch. */
  private static void endMove(int slot, Jedis from, Jedis to) throws Exception {
    var owner = to.clusterMyId();
    to.clusterSetSlotNode(slot, owner);
    from.clusterSetSlotNode(slot, owner);
    BoundedWait.until(
        "all nodes know the epoch of the move",
        () -> IntStream.range(0, 3).mapToObj(i -> epoch(i, owner)).distinct().count() == 1);
  }

  /** The configuration epoch of a node, as another knows it: the seventh word of its line. */
  private static String epoch(int asked, String id) {
    try (var jedis = cluster.node(asked).client()) {
      return jedis
          .clusterNodes()
          .lines()
          .filter(line -> line.startsWith(id))
          .map(line -> line.split(" ", -1)[6])
          .collect(Collectors.joining());
    }
  }

  @Test
  void recordsAreOnTheNodesThatHaveTheirSlots() throws Exception {
    try (var redis = Redis.open(cluster.properties())) {
      load(redis);
    }
    for (var i = 0; i < 3; i++) {
      var node = i;
      var own = KEYS.stream().filter(key -> cluster.masterOf(key) == node).toList();
      try (var jedis = cluster.node(i).client()) {
        assertThat(own).isNotEmpty().allMatch(jedis::exists);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "jedis", "lettuce"})
  void aCommandGoesToTheNodeThatHasItsKey(String connections) throws Exception {
    var properties = Drivers.properties(cluster.properties(), connections);
    try (var redis = Redis.open(properties)) {
      var binding = redis.binding();
      assertThat(binding.takesSeveralKeys()).isFalse();
      assertThat(KEYS)
          .allMatch(key -> binding.command(TypedCommand.INCR, key, List.of()).isOk())
          .allMatch(key -> binding.command(TypedCommand.EXISTS, key, List.of()).isOk());
    }
  }

  @Test
  void aScanMergesThePartsOfTheIndex() throws Exception {
    var inOrder = KEYS.stream().sorted().toList();
    try (var redis = Redis.open(cluster.properties())) {
      load(redis);
      assertThat(redis.names(inOrder.get(5), 100)).isEqualTo(inOrder.subList(5, 105));
      assertThat(redis.delete(inOrder.get(7))).isEqualTo(Status.OK);
      assertThat(redis.names(inOrder.get(6), 2)).containsExactly(inOrder.get(6), inOrder.get(8));
    }
  }

  @Test
  void aSlotThatIsMovedIsFollowed() throws Exception {
    var key = KEYS.get(0);
    var from = cluster.masterOf(key);
    try (var redis = Redis.open(cluster.properties());
        var old = cluster.node(from).client();
        var now = cluster.node((from + 1) % 3).client()) {
      load(redis);
      beginToMove(slot(key), old, now);
      // The record is still where it was, and a new one would be where it goes.
      assertThat(redis.record(key)).isEqualTo(Map.of("name", key));
      var target = cluster.node((from + 1) % 3).address();
      for (var moving : old.clusterGetKeysInSlot(slot(key), 100)) {
        old.migrate(target.host(), target.port(), moving, 0, 2_000);
      }
      assertThat(redis.record(key)).isEqualTo(Map.of("name", key));
      assertThat(redis.read(key, Set.of("name"))).isEqualTo(Status.OK);
      assertThat(redis.update(key, Map.of("name", "asked"))).isEqualTo(Status.OK);
      assertThat(redis.insert(key, Map.of("more", "too"))).isEqualTo(Status.OK);
      endMove(slot(key), old, now);
      assertThat(redis.record(key)).isEqualTo(Map.of("name", "asked", "more", "too"));
      assertThat(redis.scan("user", 300)).isEqualTo(Status.OK);
      assertThat(redis.delete(key)).isEqualTo(Status.OK);
      assertThat(redis.read(key)).isEqualTo(Status.NOT_FOUND);
      beginToMove(slot(key), now, old);
      endMove(slot(key), now, old);
      assertThat(redis.insert(key, Map.of("name", key))).isEqualTo(Status.OK);
    }
  }

  @Test
  void withoutRedirectionsAMovedSlotIsAnError() throws Exception {
    var key = KEYS.get(1);
    var from = cluster.masterOf(key);
    try (var redis = Redis.open(cluster.properties("redis.cluster.redirections", "0"));
        var old = cluster.node(from).client();
        var now = cluster.node((from + 1) % 3).client()) {
      beginToMove(slot(key), old, now);
      assertThat(redis.read(key)).isEqualTo(Status.ERROR);
      now.clusterSetSlotStable(slot(key));
      old.clusterSetSlotStable(slot(key));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zadd", "lua", "lua-reload"})
  void timelinesAreOnTheNodesThatHaveTheirSlots(String mode) throws Exception {
    Timelines.areEachOnTheirNode(
        cluster.properties("redis.timeline", mode),
        KEYS,
        timeline -> cluster.node(cluster.masterOf(timeline)).client());
  }

  @ParameterizedTest
  @ValueSource(strings = {"zadd", "lua", "lua-reload"})
  void aTimelineIsFollowedToANodeThatDoesNotKnowTheScript(String mode) throws Exception {
    var timeline = KEYS.get(2);
    var from = cluster.masterOf(timeline);
    try (var redis = Redis.open(cluster.properties("redis.timeline", mode));
        var old = cluster.node(from).client();
        var now = cluster.node((from + 1) % 3).client()) {
      now.scriptFlush();
      // A new key is asked for where the slot goes; later the slot is there.
      beginToMove(slot(timeline), old, now);
      assertThat(redis.append(timeline, 1, 0)).isEqualTo(Status.OK);
      now.scriptFlush();
      endMove(slot(timeline), old, now);
      assertThat(redis.append(timeline, 2, 0)).isEqualTo(Status.OK);
      assertThat(now.zrange(timeline, 0, -1)).containsExactly("1", "2");
      now.del(timeline);
      beginToMove(slot(timeline), now, old);
      endMove(slot(timeline), now, old);
    }
  }

  @Test
  void aServerThatIsNoClusterIsRefused() throws Exception {
    try (var server = RedisTestServer.started()) {
      assertThatThrownBy(() -> Redis.open(server.properties("redis.mode", "cluster")))
          .isInstanceOf(DBException.class)
          .hasMessageContaining(server.address().toString())
          .hasMessageContaining("redis.mode=standalone");
    }
  }

  @Test
  void anIndexOfAnotherKindIsRefused() throws Exception {
    try (var redis = Redis.open(cluster.properties("redis.index", "hash"))) {
      load(redis);
    }
    assertThatThrownBy(() -> Redis.open(cluster.properties()))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.index=lex");
  }

  @Test
  void whatTheMastersSayOfThemselvesIsAddedUp(@TempDir Path folder) throws Exception {
    try (var redis = Redis.open(cluster.properties("serverstate.path", folder + "/"))) {
      load(redis);
    }
    assertThat(Files.readString(folder.resolve("server-after.json")))
        .contains("\"records\": 200,", "\"errors\": {}")
        .contains("\"" + cluster.node(2).address() + "/cluster_enabled\": \"1\"");
  }
}

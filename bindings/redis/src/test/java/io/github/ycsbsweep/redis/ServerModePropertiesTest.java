// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.redis.routing.ServerMode.ReadFrom;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

class ServerModePropertiesTest {

  private static ServerMode mode(Map<String, String> given) throws DBException {
    var properties = new Properties();
    properties.putAll(given);
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    return ServerModeProperties.read(BindingProperties.of(catalog, properties));
  }

  private static void assertRefused(Map<String, String> given, String... words) {
    assertThatThrownBy(() -> mode(given)).isInstanceOf(DBException.class).message().contains(words);
  }

  @Test
  void shardsAreInTheOrderGiven() throws Exception {
    assertThat(mode(Map.of("redis.mode", "sharded", "redis.hosts", "b:2, a:1,[::1]:3")))
        .isEqualTo(
            new ServerMode.Sharded(
                List.of(
                    new HostAndPort("b", 2), new HostAndPort("a", 1), new HostAndPort("::1", 3))));
  }

  @Test
  void upstreamsSwitchIsCluster() throws Exception {
    assertThat(mode(Map.of("redis.cluster", "true", "redis.port", "7000")))
        .isEqualTo(
            new ServerMode.Cluster(List.of(new HostAndPort("127.0.0.1", 7000)), 5, ReadFrom.MASTER))
        .isEqualTo(mode(Map.of("redis.mode", "cluster", "redis.port", "7000")));
  }

  @Test
  void aClusterCanBeAskedAtSeveralNodes() throws Exception {
    var given =
        Map.of(
            "redis.mode",
            "cluster",
            "redis.hosts",
            "a:1,b:2",
            "redis.cluster.redirections",
            "3",
            "redis.read-from",
            "any");
    assertThat(mode(given))
        .isEqualTo(
            new ServerMode.Cluster(
                List.of(new HostAndPort("a", 1), new HostAndPort("b", 2)), 3, ReadFrom.ANY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "b:", ":1", "b:0", "b:65536", "b:x", "::1:3", ""})
  void aMalformedHostIsNamedWithItsPositionAndTheForm(String entry) {
    assertRefused(
        Map.of("redis.mode", "sharded", "redis.hosts", "a:1," + entry + ",c:3"),
        "redis.hosts: entry 2, '" + entry + "'",
        "allowed is HOST:PORT");
  }

  @Test
  void aHostThatIsThereTwiceIsRefused() {
    assertRefused(
        Map.of("redis.mode", "sharded", "redis.hosts", "a:1,a:1"), "entry 2, a:1, is there twice");
  }

  @Test
  void modesThatContradictEachOtherAreRefused() {
    assertRefused(
        Map.of("redis.cluster", "true", "redis.mode", "sharded"),
        "redis.cluster=true: contradicts redis.mode=sharded");
  }

  @Test
  void anUnknownModeIsRefusedWithTheNearest() {
    assertRefused(Map.of("redis.mode", "shards"), "redis.mode=shards", "sharded");
  }

  @Test
  void whatAModeCanNotUseIsRefused() {
    assertRefused(Map.of("redis.mode", "sharded"), "needs redis.hosts");
    assertRefused(
        Map.of("redis.read-from", "replica"), "redis.read-from=replica: needs redis.mode=cluster");
    assertRefused(
        Map.of("redis.mode", "cluster", "redis.read-from", "slave"), "redis.read-from=slave");
    assertRefused(Map.of("redis.hosts", "a:1,b:2"), "needs redis.mode=sharded or cluster");
    assertRefused(
        Map.of("redis.mode", "sharded", "redis.hosts", "a:1", "redis.port", "7"), "redis.port");
    assertRefused(
        Map.of("redis.mode", "cluster", "redis.database", "1"), "a cluster has database 0 only");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.routing.Slots;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;

/** A real cluster of processes of this machine: masters first, then a replica of each in turn. */
final class RedisTestCluster implements TestServer {

  private static final Duration SETTLING = Duration.ofSeconds(60);

  private final int masters;
  private final List<RedisTestServer> nodes = new ArrayList<>();
  private boolean isMade;

  RedisTestCluster(
      Path binary, Optional<String> password, int masters, int replicas, String... options)
      throws IOException {
    this.masters = masters;
    var all = new ArrayList<>(List.of("--cluster-enabled", "yes"));
    password.ifPresent(given -> all.addAll(List.of("--masterauth", given)));
    all.addAll(List.of(options));
    for (var i = 0; i < masters * (1 + replicas); i++) {
      nodes.add(RedisTestServer.withBus(binary, password, all.toArray(String[]::new)));
    }
  }

  /** A running cluster of the embedded binary. */
  static RedisTestCluster started(int masters, int replicas, String... options) throws Exception {
    var cluster =
        new RedisTestCluster(
            RedisTestServer.embedded(), Optional.empty(), masters, replicas, options);
    cluster.start();
    return cluster;
  }

  RedisTestServer node(int number) {
    return nodes.get(number);
  }

  /** The number of the master that has a key at first. */
  int masterOf(String key) {
    var slot = Slots.of(key.getBytes(UTF_8));
    return IntStream.range(0, masters)
        .filter(master -> slot < firstSlot(master + 1))
        .findFirst()
        .orElseThrow();
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = nodes.get(0).properties(more);
    properties.setProperty("redis.mode", "cluster");
    return properties;
  }

  @Override
  public void start() throws Exception {
    var isStarted = false;
    try {
      for (var node : nodes) {
        node.start();
      }
      if (!isMade) {
        make();
        isMade = true;
      }
      await("all slots are served, and replicas are in step", RedisTestCluster::isReady);
      isStarted = true;
    } finally {
      if (!isStarted) {
        close();
      }
    }
  }

  private void make() throws Exception {
    for (var i = 0; i < nodes.size(); i++) {
      try (var jedis = nodes.get(i).client()) {
        jedis.clusterSetConfigEpoch(i + 1L);
        if (i < masters) {
          jedis.clusterAddSlots(IntStream.range(firstSlot(i), firstSlot(i + 1)).toArray());
        }
      }
    }
    for (var node : nodes) {
      try (var jedis = node.client()) {
        for (var other : nodes) {
          jedis.clusterMeet(other.address().host(), other.address().port());
        }
      }
    }
    await("nodes know each other", info -> info.contains("cluster_known_nodes:" + nodes.size()));
    for (var i = masters; i < nodes.size(); i++) {
      try (var jedis = nodes.get(i).client();
          var master = nodes.get(i % masters).client()) {
        jedis.clusterReplicate(master.clusterMyId());
      }
    }
  }

  private int firstSlot(int master) {
    return master * Slots.COUNT / masters;
  }

  private static boolean isReady(String info) {
    return info.contains("cluster_state:ok")
        && (info.contains("role:master") || info.contains("master_link_status:up"));
  }

  private void await(String what, Predicate<String> holds) throws Exception {
    for (var node : nodes) {
      BoundedWait.until(
          what,
          SETTLING,
          () -> {
            try (var jedis = node.client()) {
              return holds.test(jedis.clusterInfo() + jedis.info("replication"));
            }
          });
    }
  }

  @Override
  public void kill() throws Exception {
    for (var node : nodes) {
      node.kill();
    }
  }

  @Override
  public void clear() {
    for (var node : nodes) {
      try (var jedis = node.client()) {
        if (isMaster(jedis)) {
          jedis.flushAll();
        }
      }
    }
  }

  private static boolean isMaster(Jedis jedis) {
    return jedis.info("replication").contains("role:master");
  }

  @Override
  public int processes() {
    return masters;
  }

  /** Of the node that rules look for in messages. */
  @Override
  public Address address() {
    return nodes.get(masterOf("lost0")).address();
  }

  @Override
  public void close() throws IOException {
    for (var node : nodes) {
      node.close();
    }
  }
}

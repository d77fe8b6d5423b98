// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.routing.HashRing;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;

/** Real servers that know nothing of each other. */
final class RedisTestShards implements TestServer {

  private final List<RedisTestServer> shards = new ArrayList<>();

  RedisTestShards(Path binary, Optional<String> password, int count) throws IOException {
    for (var i = 0; i < count; i++) {
      shards.add(new RedisTestServer(binary, password));
    }
  }

  /** Running shards of the embedded binary. */
  static RedisTestShards started(int count) throws Exception {
    var shards = new RedisTestShards(RedisTestServer.embedded(), Optional.empty(), count);
    shards.start();
    return shards;
  }

  RedisTestServer shard(int number) {
    return shards.get(number);
  }

  /** The value of redis.hosts. */
  String hosts() {
    return shards.stream()
        .map(shard -> shard.address().toString())
        .collect(Collectors.joining(","));
  }

  /** The shard that has a key. */
  RedisTestServer of(String key) {
    var ring = new HashRing(shards.stream().map(RedisTestShards::server).toList());
    var server = ring.of(key.getBytes(UTF_8));
    return shards.stream().filter(shard -> server(shard).equals(server)).findFirst().orElseThrow();
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("redis.mode", "sharded");
    properties.setProperty("redis.hosts", hosts());
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  private static HostAndPort server(RedisTestServer shard) {
    return new HostAndPort(shard.address().host(), shard.address().port());
  }

  @Override
  public void start() throws Exception {
    for (var shard : shards) {
      shard.start();
    }
  }

  @Override
  public void kill() throws Exception {
    for (var shard : shards) {
      shard.kill();
    }
  }

  @Override
  public void clear() {
    shards.forEach(RedisTestServer::clear);
  }

  @Override
  public int processes() {
    return shards.size();
  }

  /** Of the shard that rules look for in messages. */
  @Override
  public Address address() {
    return of("lost0").address();
  }

  @Override
  public void close() throws IOException {
    for (var shard : shards) {
      shard.close();
    }
  }
}

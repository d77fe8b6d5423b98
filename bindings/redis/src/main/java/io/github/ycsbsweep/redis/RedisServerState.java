// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.RespReader;
import io.github.ycsbsweep.redis.resp.RespWriter;
import io.github.ycsbsweep.redis.routing.Nodes;
import io.github.ycsbsweep.redis.routing.Redirection;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.redis.routing.Slots;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;

/**
 * What Redis says of itself: INFO, and CONFIG GET of the settings that matter, in one round trip on
 * a connection of its own, and how it holds a record in a second. Settings are asked for by name,
 * so that no password is ever sent.
 */
final class RedisServerState implements ServerStateFiles.Source {

  private static final byte[] ALL = "all".getBytes(UTF_8);
  private static final byte[] GET = "get".getBytes(UTF_8);

  private static final List<String> SETTINGS =
      List.of(
          "activedefrag",
          "appendfsync",
          "appendonly",
          "auto-aof-rewrite-*",
          "databases",
          "dbfilename",
          "hash-max-*",
          "hz",
          "io-threads*",
          "lazyfree-*",
          "maxclients",
          "maxmemory*",
          "no-appendfsync-on-rewrite",
          "save",
          "snapshot_cron");

  private static final Map<ServerFact, String> NUMBERS =
      Map.ofEntries(
          Map.entry(ServerFact.MEMORY_USED_BYTES, "used_memory"),
          Map.entry(ServerFact.MEMORY_RSS_BYTES, "used_memory_rss"),
          Map.entry(ServerFact.DATA_BYTES, "used_memory_dataset"),
          Map.entry(ServerFact.DISK_BYTES, "aof_current_size"),
          Map.entry(ServerFact.COMMANDS_TOTAL, "total_commands_processed"),
          Map.entry(ServerFact.HITS, "keyspace_hits"),
          Map.entry(ServerFact.MISSES, "keyspace_misses"),
          Map.entry(ServerFact.EVICTIONS, "evicted_keys"),
          Map.entry(ServerFact.EXPIRED, "expired_keys"),
          Map.entry(ServerFact.CONNECTIONS, "connected_clients"),
          Map.entry(ServerFact.REJECTED_CONNECTIONS, "rejected_connections"));

  /** What KeyDB, Redis and Dragonfly call the number of their threads. */
  private static final List<String> THREADS =
      List.of("server_threads", "io-threads", "thread_count");

  private static final HostAndPort HERE = new HostAndPort("127.0.0.1", 0);

  private static final List<String> GETS = List.of("get", "mget", "hget", "hmget", "hgetall");
  private static final List<String> SETS = List.of("set", "mset", "setex", "hset", "hmset");
  private static final Pattern CALLS = Pattern.compile("calls=(\\d{1,18})");
  private static final Pattern KEYS = Pattern.compile("keys=(\\d{1,18})");

  private final RedisSettings settings;
  private final Watchdog watchdog;
  private final Supplier<List<HostAndPort>> servers;
  private final RecordEncoding encoding;

  /**
   * Asks nobody yet.
   *
   * @param servers those that have records when they are asked
   */
  RedisServerState(RedisSettings settings, Watchdog watchdog, Supplier<List<HostAndPort>> servers) {
    this.settings = settings;
    this.watchdog = watchdog;
    this.servers = servers;
    this.encoding = new RecordEncoding(indexNames(settings));
  }

  /** All that can be asked are, whoever else fails. */
  @Override
  public void tell(ServerState state) throws DBException {
    state.fact(
        ServerFact.TLS, settings.servers().node().sockets().tls().isPresent() ? "on" : "off");
    var all = servers.get();
    for (var server : all) {
      var prefix = all.size() > 1 ? server + "/" : "";
      try {
        tell(server, prefix, state);
      } catch (IOException | RuntimeException e) {
        state.error(prefix + "INFO", RootCause.describe(e));
      }
    }
  }

  private void tell(HostAndPort server, String prefix, ServerState state)
      throws IOException, DBException {
    try (var link =
        Nodes.connector(server, settings.servers().node(), watchdog).open(Link.BUFFER_SIZE)) {
      ask(link.writer());
      var info = info(link.reader());
      refused(prefix + "INFO", link, state);
      var indexed = indexed(link, prefix, state);
      var config = config(link, prefix, state);
      encoding(link, prefix, state);
      state.raw(prefix, info);
      config.forEach((name, value) -> state.config(prefix + name, value));
      tell(state, info, config);
      records(info, indexed).ifPresent(count -> state.fact(ServerFact.RECORDS, count));
    }
  }

  private void ask(RespWriter commands) throws IOException {
    commands.command(Command.INFO, 1).argument(ALL);
    for (var name : indexNames(settings)) {
      commands.command(Command.EXISTS, 1).argument(name);
    }
    for (var setting : SETTINGS) {
      commands.command(Command.CONFIG, 2).argument(GET).argument(setting.getBytes(UTF_8));
    }
    encoding.draw(commands);
    commands.flush();
  }

  /** Lines of {@code name:value}, with headings and empty lines between them. */
  private static Map<String, String> info(RespReader replies) {
    var words = new TreeMap<String, String>();
    new String(replies.string().orElse(new byte[0]), UTF_8)
        .lines()
        .map(line -> line.split(":", 2))
        .filter(parts -> parts.length == 2 && !parts[0].startsWith("#"))
        .forEach(parts -> words.put(parts[0], parts[1]));
    return words;
  }

  private static List<byte[]> indexNames(RedisSettings settings) {
    return settings.servers().mode() instanceof ServerMode.Cluster
        ? Slots.indexNames()
        : List.of(Route.INDEX);
  }

  /** How many parts of the index are there; of those on other nodes a node says that they moved. */
  private long indexed(Link<RespWriter, RespReader> link, String prefix, ServerState state) {
    var found = 0L;
    for (var i = 0; i < indexNames(settings).size(); i++) {
      found += link.reader().integer();
      link.reader()
          .takeError()
          .filter(error -> Redirection.of(error, HERE).isEmpty())
          .ifPresent(error -> state.error(prefix + "EXISTS", error));
    }
    return found;
  }

  private static Map<String, String> config(
      Link<RespWriter, RespReader> link, String prefix, ServerState state) {
    var words = new TreeMap<String, String>();
    for (var i = 0; i < SETTINGS.size(); i++) {
      var pairs = link.reader().strings();
      for (var at = 0; at + 1 < pairs.size(); at += 2) {
        words.put(new String(pairs.get(at), UTF_8), new String(pairs.get(at + 1), UTF_8));
      }
    }
    refused(prefix + "CONFIG GET", link, state);
    return words;
  }

  private void encoding(Link<RespWriter, RespReader> link, String prefix, ServerState state)
      throws IOException {
    var key = encoding.drawn(link.reader());
    refused(prefix + "RANDOMKEY", link, state);
    if (key.isPresent()) {
      encoding.of(key.get(), link).ifPresent(name -> state.fact(ServerFact.RECORD_ENCODING, name));
      refused(prefix + "OBJECT", link, state);
    }
  }

  private static void refused(
      String command, Link<RespWriter, RespReader> link, ServerState state) {
    link.reader().takeError().ifPresent(error -> state.error(command, error));
  }

  private static void tell(
      ServerState state, Map<String, String> info, Map<String, String> config) {
    var all = new TreeMap<>(info);
    all.putAll(config);
    version(info).ifPresent(state::version);
    state.facts(info, NUMBERS);
    state.sum(
        ServerFact.NET_BYTES, info, List.of("total_net_input_bytes", "total_net_output_bytes"));
    ServerState.number(info, "maxmemory")
        .filter(bytes -> bytes > 0)
        .ifPresent(bytes -> state.fact(ServerFact.MEMORY_LIMIT_BYTES, bytes));
    calls(info, GETS).ifPresent(count -> state.fact(ServerFact.GETS, count));
    calls(info, SETS).ifPresent(count -> state.fact(ServerFact.SETS, count));
    THREADS.stream()
        .flatMap(name -> ServerState.number(all, name).stream())
        .findFirst()
        .ifPresent(count -> state.fact(ServerFact.THREADS, count));
    Optional.ofNullable(info.getOrDefault("maxmemory_policy", config.get("maxmemory-policy")))
        .ifPresent(policy -> state.fact(ServerFact.EVICTION_POLICY, policy));
    var persistence = new RedisPersistence(info, config);
    persistence.text().ifPresent(text -> state.persistence(persistence.durability(), text));
    for (var rewrite : List.of("rdb_bgsave_in_progress", "aof_rewrite_in_progress")) {
      state.facts(info, Map.of(ServerFact.REWRITES_IN_PROGRESS, rewrite));
    }
  }

  /** Its own: forks tell a version of Redis, too. */
  private static Optional<String> version(Map<String, String> info) {
    return Stream.of("valkey_version", "dragonfly_version", "redis_version")
        .flatMap(name -> Optional.ofNullable(info.get(name)).stream())
        .map(version -> version.replaceFirst("^df-v", ""))
        .findFirst();
  }

  /** Nothing where the server does not count its commands. */
  private static Optional<Long> calls(Map<String, String> info, List<String> commands) {
    if (info.keySet().stream().noneMatch(name -> name.startsWith("cmdstat_"))) {
      return Optional.empty();
    }
    return Optional.of(
        commands.stream()
            .map(command -> number(CALLS, info.get("cmdstat_" + command)))
            .mapToLong(calls -> calls.orElse(0L))
            .sum());
  }

  /**
   * The keys of the database; that of the index is no record. A database without keys is absent.
   */
  private Optional<Long> records(Map<String, String> info, long indexed) {
    if (info.isEmpty()) {
      return Optional.empty();
    }
    var keys =
        number(KEYS, info.get("db" + settings.servers().node().login().database())).orElse(0L);
    return Optional.of(Math.max(0, keys - indexed));
  }

  private static Optional<Long> number(Pattern pattern, String text) {
    var found = pattern.matcher(text == null ? "" : text);
    return found.find() ? Optional.of(Long.valueOf(found.group(1))) : Optional.empty();
  }
}

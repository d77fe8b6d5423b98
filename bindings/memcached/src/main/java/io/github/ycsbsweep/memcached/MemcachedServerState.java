// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.codec.CommandExchange;
import io.github.ycsbsweep.memcached.codec.MemcachedReader;
import io.github.ycsbsweep.memcached.codec.MemcachedWriter;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import site.ycsb.DBException;

/** What the servers say of themselves: {@code stats}, and those of settings and slabs. */
final class MemcachedServerState implements ServerStateFiles.Source {

  /** For each of the questions, if an operation may not take less. */
  private static final Duration LIMIT = Duration.ofMillis(1500);

  private static final Map<ServerFact, String> NUMBERS =
      Map.ofEntries(
          Map.entry(ServerFact.MEMORY_LIMIT_BYTES, "limit_maxbytes"),
          Map.entry(ServerFact.RECORDS, "curr_items"),
          Map.entry(ServerFact.DATA_BYTES, "bytes"),
          Map.entry(ServerFact.GETS, "cmd_get"),
          Map.entry(ServerFact.SETS, "cmd_set"),
          Map.entry(ServerFact.HITS, "get_hits"),
          Map.entry(ServerFact.MISSES, "get_misses"),
          Map.entry(ServerFact.EVICTIONS, "evictions"),
          Map.entry(ServerFact.CONNECTIONS, "curr_connections"),
          Map.entry(ServerFact.REJECTED_CONNECTIONS, "rejected_connections"),
          Map.entry(ServerFact.THREADS, "threads"));

  private static final List<String> COMMANDS =
      List.of("cmd_get", "cmd_set", "cmd_touch", "cmd_flush", "delete_hits", "delete_misses");

  /** Items whose time had passed, found by whoever needed their memory and by the crawler. */
  private static final List<String> EXPIRED = List.of("reclaimed", "crawler_reclaimed");

  private static final List<String> SETTINGS =
      List.of(
          "maxbytes",
          "maxconns",
          "num_threads",
          "evictions",
          "item_size_max",
          "slab_chunk_max",
          "growth_factor",
          "chunk_size",
          "cas_enabled",
          "tcp_backlog",
          "hash_algorithm",
          "slab_reassign",
          "slab_automove",
          "lru_crawler",
          "lru_segmented",
          "lru_maintainer_thread",
          "temp_lru",
          "memory_file");

  /** What memcached's C library prints for a null. */
  private static final String NO_VALUE = "(null)";

  private final MemcachedSettings settings;

  MemcachedServerState(MemcachedSettings settings) {
    this.settings = settings;
  }

  @Override
  public void tell(ServerState state) throws DBException, IOException {
    state.fact(ServerFact.TLS, "off");
    var hosts = settings.servers().hosts();
    var silent = 0;
    try (var watchdog = new Watchdog("memcached")) {
      for (var host : hosts) {
        var connector = ServerGroup.connector(host, settings, limit(), watchdog);
        try (var link = connector.open(Link.BUFFER_SIZE)) {
          tell(state, hosts.size() == 1 ? "" : host + "/", link);
        } catch (ErrorReply | IOException | RuntimeException e) {
          state.error(host.toString(), RootCause.describe(e));
          silent++;
        }
      }
    }
    if (silent == hosts.size()) {
      throw new IOException("no server answers");
    }
  }

  private void tell(ServerState state, String prefix, Link<MemcachedWriter, MemcachedReader> link)
      throws ErrorReply, IOException {
    var words = statistics(link, Optional.empty());
    var configuration = statistics(link, Optional.of("settings"));
    var allocated = new TreeMap<>(statistics(link, Optional.of("slabs")));
    // Whatever else there is, is told slab by slab.
    allocated.keySet().removeIf(name -> name.indexOf(':') >= 0);
    state.raw(prefix, words);
    state.raw(prefix + "settings.", configuration);
    state.raw(prefix + "slabs.", allocated);
    state.config(prefix, configuration, SETTINGS);
    tell(state, words);
    state.facts(allocated, Map.of(ServerFact.MEMORY_USED_BYTES, "total_malloced"));
    configured(state, words, configuration);
  }

  private static void tell(ServerState state, Map<String, String> words) {
    Optional.ofNullable(words.get("version")).ifPresent(state::version);
    state.facts(words, NUMBERS);
    state.sum(ServerFact.COMMANDS_TOTAL, words, COMMANDS);
    state.sum(ServerFact.EXPIRED, words, EXPIRED);
    state.sum(ServerFact.NET_BYTES, words, List.of("bytes_read", "bytes_written"));
  }

  /** An imitation may not know its settings. */
  private static void configured(
      ServerState state, Map<String, String> words, Map<String, String> configuration) {
    if (configuration.isEmpty()) {
      return;
    }
    var kinds = persistence(words, configuration);
    state.persistence(
        kinds.isEmpty() ? Durability.MEMORY : Durability.PERIODIC,
        kinds.isEmpty() ? "none" : String.join(" ", kinds));
    Optional.ofNullable(configuration.get("evictions"))
        .map(evicts -> evicts.equals("off") ? "noeviction" : lru(configuration))
        .ifPresent(policy -> state.fact(ServerFact.EVICTION_POLICY, policy));
  }

  /** Memory that outlives a restart (-e), and values that lie on flash. */
  private static List<String> persistence(
      Map<String, String> words, Map<String, String> configuration) {
    var file = configuration.getOrDefault("memory_file", NO_VALUE);
    var kinds = new ArrayList<String>();
    if (!file.equals(NO_VALUE)) {
      kinds.add("memory_file");
    }
    if (words.containsKey("extstore_limit_maxbytes")) {
      kinds.add("extstore");
    }
    return kinds;
  }

  private static String lru(Map<String, String> configuration) {
    return "yes".equals(configuration.get("lru_segmented")) ? "segmented lru" : "lru";
  }

  private Duration limit() {
    var operation = settings.timeouts().operation();
    return operation.compareTo(LIMIT) < 0 ? operation : LIMIT;
  }

  /** What the server answers to {@code stats} and this word. */
  private Map<String, String> statistics(
      Link<MemcachedWriter, MemcachedReader> link, Optional<String> word)
      throws ErrorReply, IOException {
    var question =
        ServerGroup.commands(settings)
            .createStatsCommand(
                settings.servers().hosts().get(0).resolve(),
                new CountDownLatch(1),
                word.orElse(null));
    var answer = new TreeMap<String, String>();
    if (link.call(new CommandExchange(question)).getResult() instanceof Map<?, ?> words) {
      words.forEach((name, value) -> answer.put(name.toString(), value.toString()));
    }
    return answer;
  }
}

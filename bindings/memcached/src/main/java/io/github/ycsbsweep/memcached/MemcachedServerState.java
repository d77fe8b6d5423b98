// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.exception.MemcachedException;

/** What the servers say of themselves: {@code stats}, and those of settings and slabs. */
final class MemcachedServerState implements ServerStateFiles.Source {

  /** Milliseconds for each of the questions. */
  private static final long LIMIT_MILLIS = 1500;

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

  private final MemcachedClient client;
  private final MemcachedSettings settings;

  MemcachedServerState(MemcachedClient client, MemcachedSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  @Override
  public void tell(ServerState state)
      throws MemcachedException, InterruptedException, TimeoutException {
    state.fact(ServerFact.TLS, "off");
    var statistics = client.getStats(LIMIT_MILLIS);
    var configurations = client.getStatsByItem("settings", LIMIT_MILLIS);
    var slabs = client.getStatsByItem("slabs", LIMIT_MILLIS);
    for (var host : settings.servers().hosts()) {
      var words = of(host, statistics);
      if (words.isEmpty()) {
        state.error(host.toString(), "not connected");
        continue;
      }
      var prefix = settings.servers().hosts().size() == 1 ? "" : host + "/";
      var configuration = of(host, configurations);
      var allocated = new TreeMap<>(of(host, slabs));
      // Whatever else there is, is told slab by slab.
      allocated.keySet().removeIf(name -> name.indexOf(':') >= 0);
      state.raw(prefix, words);
      state.raw(prefix + "settings.", configuration);
      state.raw(prefix + "slabs.", allocated);
      SETTINGS.forEach(
          name ->
              Optional.ofNullable(configuration.get(name))
                  .ifPresent(value -> state.config(prefix + name, value)));
      tell(state, words);
      state.facts(allocated, Map.of(ServerFact.MEMORY_USED_BYTES, "total_malloced"));
      configured(state, words, configuration);
    }
  }

  private static void tell(ServerState state, Map<String, String> words) {
    Optional.ofNullable(words.get("version")).ifPresent(state::version);
    state.facts(words, NUMBERS);
    sum(words, COMMANDS).ifPresent(count -> state.fact(ServerFact.COMMANDS_TOTAL, count));
    sum(words, EXPIRED).ifPresent(count -> state.fact(ServerFact.EXPIRED, count));
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

  private static Optional<Long> sum(Map<String, String> words, List<String> names) {
    return names.stream()
        .flatMap(name -> ServerState.number(words, name).stream())
        .reduce(Long::sum);
  }

  /** The client knows servers by the addresses that they were connected to. */
  private static Map<String, String> of(
      Host host, Map<InetSocketAddress, Map<String, String>> answers) {
    return answers.getOrDefault(host.resolve(), Map.of());
  }
}

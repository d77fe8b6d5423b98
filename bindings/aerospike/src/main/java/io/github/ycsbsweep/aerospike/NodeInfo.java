// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one node says. Names have changed: before version 7 a namespace had a memory-size and told
 * the use of memory and devices apart; since then it tells the use of the one storage it has.
 *
 * @param statistics of the node
 * @param namespace of its part of the namespace, with the settings
 * @param service the settings of the node
 */
record NodeInfo(
    Map<String, String> statistics, Map<String, String> namespace, Map<String, String> service) {

  private static final Map<ServerFact, String> OF_NAMESPACE =
      Map.of(
          ServerFact.HITS, "client_read_success",
          ServerFact.MISSES, "client_read_not_found",
          ServerFact.SETS, "client_write_success",
          ServerFact.EVICTIONS, "evicted_objects",
          ServerFact.EXPIRED, "expired_objects");

  private static final List<String> COMMANDS =
      List.of(
          "client_read_success",
          "client_read_not_found",
          "client_read_error",
          "client_read_timeout",
          "client_write_success",
          "client_write_error",
          "client_write_timeout",
          "client_delete_success",
          "client_delete_not_found",
          "client_delete_error",
          "client_delete_timeout",
          "si_query_short_basic_complete",
          "si_query_short_basic_error",
          "si_query_short_basic_timeout");

  private static final List<String> INDEXES =
      List.of("index_used_bytes", "set_index_used_bytes", "sindex_used_bytes");

  private static final List<String> NAMESPACE_SETTINGS =
      List.of(
          "default-ttl",
          "evict-used-pct",
          "high-water-disk-pct",
          "high-water-memory-pct",
          "memory-size",
          "nsup-period",
          "replication-factor",
          "stop-writes-pct",
          "stop-writes-used-pct",
          "storage-engine",
          "storage-engine.commit-to-device",
          "storage-engine.compression",
          "storage-engine.data-in-memory",
          "storage-engine.data-size",
          "strong-consistency",
          "write-commit-level-override");

  private static final List<String> SERVICE_SETTINGS =
      List.of(
          "batch-index-threads",
          "proto-fd-max",
          "query-threads-limit",
          "service-threads",
          "transaction-threads");

  /** The words in an answer: {@code name=value;name=value}. */
  static Map<String, String> parse(String answer) {
    return parse(answer, ';');
  }

  /** The words of a set, which are {@code name=value:name=value;}. */
  static Map<String, String> parseSet(String answer) {
    return parse(answer.replace(";", ""), ':');
  }

  private static Map<String, String> parse(String answer, char separator) {
    var words = new TreeMap<String, String>();
    for (var word : answer.split(Character.toString(separator), -1)) {
      var at = word.indexOf('=');
      if (at > 0) {
        words.put(word.substring(0, at), word.substring(at + 1));
      }
    }
    return words;
  }

  /** Adds them, and the facts among them. */
  void tell(ServerState state, String prefix) {
    state.raw(prefix + "statistics.", statistics);
    state.raw(prefix + "namespace.", namespace);
    state.raw(prefix + "service.", service);
    state.config(prefix, namespace, NAMESPACE_SETTINGS);
    state.config(prefix, service, SERVICE_SETTINGS);
    state.facts(namespace, OF_NAMESPACE);
    state.facts(statistics, Map.of(ServerFact.CONNECTIONS, "client_connections"));
    state.facts(service, Map.of(ServerFact.THREADS, "service-threads"));
    state.sum(ServerFact.COMMANDS_TOTAL, namespace, COMMANDS);
    state.sum(ServerFact.GETS, namespace, List.of("client_read_success", "client_read_not_found"));
    // Without the copies on other nodes, which they tell of.
    first("master_objects", "objects").ifPresent(count -> state.fact(ServerFact.RECORDS, count));
    Optional.ofNullable(namespace.get("storage-engine")).ifPresent(engine -> stored(state, engine));
    if ("0".equals(namespace.get("nsup-period"))) {
      state.fact(ServerFact.EVICTION_POLICY, "noeviction");
    } else if (namespace.containsKey("nsup-period")) {
      state.fact(ServerFact.EVICTION_POLICY, "shortest time to live first");
    }
  }

  /** Sizes, which depend on where the records are. */
  private void stored(ServerState state, String engine) {
    var inMemory = engine.equals("memory");
    state.persistence(durability(engine), "storage=" + engine);
    var data =
        inMemory
            ? first("data_used_bytes", "memory_used_data_bytes")
            : first("data_used_bytes", "device_used_bytes");
    data.ifPresent(bytes -> state.fact(ServerFact.DATA_BYTES, bytes));
    data.filter(bytes -> !inMemory).ifPresent(bytes -> state.fact(ServerFact.DISK_BYTES, bytes));
    ServerState.number(namespace, "memory_used_bytes")
        .or(() -> sum(INDEXES).map(bytes -> bytes + (inMemory ? data.orElse(0L) : 0L)))
        .ifPresent(bytes -> state.fact(ServerFact.MEMORY_USED_BYTES, bytes));
    (inMemory ? first("memory-size", "data_total_bytes") : first("memory-size"))
        .ifPresent(bytes -> state.fact(ServerFact.MEMORY_LIMIT_BYTES, bytes));
    namespace.keySet().stream()
        .filter(name -> name.endsWith(".defrag_q"))
        .flatMap(name -> ServerState.number(namespace, name).stream())
        .forEach(blocks -> state.fact(ServerFact.REWRITES_IN_PROGRESS, Math.min(1, blocks)));
  }

  /** Records in memory may have a copy on devices or in files. */
  private Durability durability(String engine) {
    var hasCopy =
        namespace.keySet().stream()
            .anyMatch(name -> name.matches("storage-engine\\.(device|file)\\[.*"));
    return switch (engine) {
      case "memory" -> hasCopy ? Durability.PERIODIC : Durability.MEMORY;
      case "device" ->
          "true".equals(namespace.get("storage-engine.commit-to-device"))
              ? Durability.EVERY_WRITE
              : Durability.PERIODIC;
      default -> Durability.UNKNOWN;
    };
  }

  private Optional<Long> first(String... names) {
    return List.of(names).stream()
        .flatMap(name -> ServerState.number(namespace, name).stream())
        .findFirst();
  }

  private Optional<Long> sum(List<String> names) {
    return names.stream()
        .flatMap(name -> ServerState.number(namespace, name).stream())
        .reduce(Long::sum);
  }
}

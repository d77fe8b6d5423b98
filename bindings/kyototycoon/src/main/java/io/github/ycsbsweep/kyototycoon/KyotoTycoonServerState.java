// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the server says of itself: {@code report}, and {@code status} of every database in use. */
record KyotoTycoonServerState(RpcAccess rpc, KyotoTycoonSettings settings)
    implements ServerStateFiles.Source {

  private static final Map<ServerFact, String> NUMBERS =
      Map.of(
          ServerFact.MEMORY_RSS_BYTES, "sys_mem_rss",
          ServerFact.GETS, "cnt_get",
          ServerFact.SETS, "cnt_set",
          ServerFact.MISSES, "cnt_get_misses",
          ServerFact.CONNECTIONS, "serv_conn_count",
          ServerFact.THREADS, "serv_thread_count");

  private static final List<String> COMMANDS =
      List.of("cnt_get", "cnt_set", "cnt_remove", "cnt_script", "cnt_misc");

  /** {@code BasicDB::Type} in kcdb.h: prototype hash and tree, stash, cache, cache tree. */
  private static final Set<Long> IN_MEMORY = Set.of(0x10L, 0x11L, 0x18L, 0x20L, 0x21L);

  @Override
  public void tell(ServerState state) throws IOException {
    state.fact(ServerFact.TLS, "off");
    var report = rpc.report();
    if (!report.isOk()) {
      throw report.refused();
    }
    var words = report.texts();
    Optional.ofNullable(words.get("conf_kt_version")).ifPresent(state::version);
    state.facts(words, NUMBERS);
    count(state, words);
    state.raw("", words);
    for (var database : settings.databases().tables().all()) {
      tell(state, database);
    }
  }

  private static void count(ServerState state, Map<String, String> words) {
    state.sum(ServerFact.COMMANDS_TOTAL, words, COMMANDS);
    var gets = ServerState.number(words, "cnt_get");
    var misses = ServerState.number(words, "cnt_get_misses");
    if (gets.isPresent() && misses.isPresent()) {
      state.fact(ServerFact.HITS, gets.get() - misses.get());
    }
  }

  private void tell(ServerState state, String database) throws IOException {
    var answer = rpc.status(database);
    if (!answer.isOk()) {
      state.error("database " + database, answer.refused().getMessage());
      return;
    }
    var words = answer.texts();
    state.facts(words, Map.of(ServerFact.RECORDS, "count", ServerFact.DATA_BYTES, "size"));
    ServerState.number(words, "type")
        .ifPresent(
            type ->
                // Of files it does not tell whether they are synced.
                state.persistence(
                    IN_MEMORY.contains(type) ? Durability.MEMORY : Durability.UNKNOWN,
                    IN_MEMORY.contains(type) ? "none" : "database files"));
    var prefix = "db_" + database + ".";
    state.raw(prefix, words);
    state.config(prefix, words, List.of("path", "type", "bnum", "capcnt", "capsiz", "opts"));
  }
}

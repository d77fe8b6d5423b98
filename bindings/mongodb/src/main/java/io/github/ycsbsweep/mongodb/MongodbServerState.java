// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * What MongoDB says of itself: the member of a replica set that answers, which is the primary, or
 * one mongos. A command that the user may not call is missing, and said to be.
 */
final class MongodbServerState implements ServerStateFiles.Source {

  private static final String ADMIN = "admin";
  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final String CACHE_SIZE = "wiredTiger.cache.maximum bytes configured";
  private static final long MEBIBYTE = 1 << 20;

  private static final Map<ServerFact, String> OF_SERVER =
      Map.of(
          ServerFact.MEMORY_USED_BYTES, "wiredTiger.cache.bytes currently in the cache",
          ServerFact.MEMORY_LIMIT_BYTES, CACHE_SIZE,
          ServerFact.GETS, "opcounters.query",
          ServerFact.EXPIRED, "metrics.ttl.deletedDocuments",
          ServerFact.CONNECTIONS, "connections.current",
          ServerFact.REJECTED_CONNECTIONS, "connections.rejected");

  private static final List<String> COMMANDS =
      List.of(
          "opcounters.insert",
          "opcounters.query",
          "opcounters.update",
          "opcounters.delete",
          "opcounters.getmore",
          "opcounters.command");

  /** Before version 8, and since: 0 where there is none. */
  private static final List<String> CHECKPOINTS =
      List.of(
          "wiredTiger.transaction.transaction checkpoint currently running",
          "wiredTiger.checkpoint.progress state");

  private final MongoClient client;
  private final MongodbSettings settings;

  MongodbServerState(MongoClient client, MongodbSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  @Override
  public void tell(ServerState state) {
    state.fact(ServerFact.TLS, settings.usesTls() ? "on" : "off");
    var build = ask(state, ADMIN, "buildInfo", ONE);
    Optional.ofNullable(build.get("version")).ifPresent(state::version);
    server(state, ask(state, ADMIN, "serverStatus", ONE));
    var sizes = ask(state, settings.place().database(), "dbStats", ONE);
    state.facts(sizes, Map.of(ServerFact.DATA_BYTES, "dataSize"));
    state.facts(sizes, Map.of(ServerFact.DISK_BYTES, "storageSize"));
    state.facts(sizes, Map.of(ServerFact.DISK_BYTES, "indexSize"));
    state.facts(
        ask(
            state,
            settings.place().database(),
            "collStats",
            new BsonString(settings.place().table())),
        Map.of(ServerFact.RECORDS, "count"));
    var options = run(state, ADMIN, "getCmdLineOpts", ONE);
    FlatDocument.of(options.getDocument("parsed", new BsonDocument())).forEach(state::config);
  }

  /** The answer, which is also the store's own words; nothing if the server refuses. */
  private Map<String, String> ask(
      ServerState state, String database, String command, BsonValue argument) {
    var words = FlatDocument.of(run(state, database, command, argument));
    state.raw(command + ".", words);
    return words;
  }

  private BsonDocument run(ServerState state, String database, String command, BsonValue argument) {
    try {
      return client
          .getDatabase(database)
          .runCommand(new BsonDocument(command, argument), BsonDocument.class);
    } catch (MongoCommandException e) {
      state.error(command, e.getErrorMessage());
      return new BsonDocument();
    }
  }

  private void server(ServerState state, Map<String, String> words) {
    state.facts(words, OF_SERVER);
    ServerState.number(words, "mem.resident")
        .ifPresent(megabytes -> state.fact(ServerFact.MEMORY_RSS_BYTES, megabytes * MEBIBYTE));
    state.sum(ServerFact.COMMANDS_TOTAL, words, COMMANDS);
    state.sum(ServerFact.SETS, words, List.of("opcounters.insert", "opcounters.update"));
    for (var name : CHECKPOINTS) {
      ServerState.number(words, name)
          .ifPresent(running -> state.fact(ServerFact.REWRITES_IN_PROGRESS, Math.min(1, running)));
    }
    var engine = Optional.ofNullable(words.get("storageEngine.name"));
    engine.ifPresent(
        name -> {
          var persistent = words.getOrDefault("storageEngine.persistent", "true");
          state.persistence(
              persistent.equals("false") ? Durability.MEMORY : durability(),
              "engine=" + name + " persistent=" + persistent);
          state.config("storageEngine", name);
        });
    Optional.ofNullable(words.get(CACHE_SIZE))
        .ifPresent(bytes -> state.config("wiredTiger.cacheSizeBytes", bytes));
  }

  /** A majority acknowledges when it has the write in its journal. */
  private Durability durability() {
    var concern = client.getDatabase(settings.place().database()).getWriteConcern();
    return Boolean.TRUE.equals(concern.getJournal())
            || WriteConcern.MAJORITY.getWObject().equals(concern.getWObject())
        ? Durability.EVERY_WRITE
        : Durability.PERIODIC;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.RedisSettings.InsertMode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** The operations on records, each in as few round trips as it can be. */
final class RecordCommands {

  /**
   * Takes back what an update of a missing record created. A record that existed has more fields
   * than the update brought: Redis keeps no empty hashes.
   */
  private static final byte[] UNDO =
      """
      if redis.call('HLEN', KEYS[1]) == tonumber(ARGV[1]) then return redis.call('DEL', KEYS[1]) end
      return 0"""
          .getBytes(UTF_8);

  private static final byte[] CREATE =
      """
      if redis.call('EXISTS', KEYS[1]) == 1 then
        return redis.error_reply('ERR the record exists, and redis.insert=create')
      end
      redis.call('HSET', KEYS[1], unpack(ARGV, 2))
      if KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[1], KEYS[1]) end
      return 1"""
          .getBytes(UTF_8);

  private final KeyIndex index;
  private final InsertMode insertMode;

  RecordCommands(KeyIndex index, InsertMode insertMode) {
    this.index = index;
    this.insertMode = insertMode;
  }

  /** Reads these fields, or all if there are none. */
  Status read(Route route, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var connection = route.to(keyBytes);
    boolean found =
        connection.call(
            Request.of(
                commands -> writeRead(commands, keyBytes, fields),
                replies -> readRecord(replies, fields, record)));
    if (found) {
      return Status.OK;
    }
    // HMGET answers alike for no record and for a record without these fields.
    return !fields.isEmpty() && connection.call(exists(keyBytes)) > 0
        ? Status.OK
        : Status.NOT_FOUND;
  }

  Status insert(Route route, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    if (!index.exists()) {
      route.to(keyBytes).call(insertion(keyBytes, fields));
    } else if (insertMode == InsertMode.CREATE && route.isIndexBesideRecord()) {
      route.to(keyBytes).call(indexedCreation(route.indexName(keyBytes), key, keyBytes, fields));
    } else {
      var entry = index.entry(route.indexName(keyBytes), key, keyBytes);
      route.call(keyBytes, insertion(keyBytes, fields), entry);
    }
    return Status.OK;
  }

  /** The record without its index entry. An error reply if it must not exist and does. */
  private Request<Long> insertion(byte[] key, Map<String, byte[]> fields) {
    return switch (insertMode) {
      case UPSERT -> writing(key, fields);
      case CREATE ->
          Request.of(
              commands -> {
                commands
                    .command(Command.EVAL, 4 + 2 * fields.size())
                    .argument(CREATE)
                    .argument(1)
                    .argument(key)
                    .argument(0);
                writeFields(commands, fields);
              },
              ReplyReader::integer);
    };
  }

  private Request<Long> indexedCreation(
      byte[] indexName, String key, byte[] keyBytes, Map<String, byte[]> fields) {
    return Request.of(
        commands -> {
          commands
              .command(Command.EVAL, 5 + 2 * fields.size())
              .argument(CREATE)
              .argument(2)
              .argument(keyBytes)
              .argument(indexName)
              .argument(index.score(key));
          writeFields(commands, fields);
        },
        ReplyReader::integer);
  }

  /** Sets fields of a record; how many are new. */
  private static Request<Long> writing(byte[] key, Map<String, byte[]> fields) {
    return Request.of(
        commands ->
            writeFields(
                commands.command(Command.HSET, 1 + 2 * fields.size()).argument(key), fields),
        ReplyReader::integer);
  }

  Status update(Route route, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var connection = route.to(keyBytes);
    long created = connection.call(writing(keyBytes, fields));
    return created == fields.size() && connection.call(undo(keyBytes, fields.size())) > 0
        ? Status.NOT_FOUND
        : Status.OK;
  }

  Status delete(Route route, String key) throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var deletion =
        Request.of(
            commands -> commands.command(Command.DEL, 1).argument(keyBytes), ReplyReader::integer);
    long deleted =
        index.exists()
            ? route.call(keyBytes, deletion, index.removal(route.indexName(keyBytes), keyBytes))
            : route.to(keyBytes).call(deletion);
    return deleted > 0 ? Status.OK : Status.NOT_FOUND;
  }

  /** Appends up to {@code count} records in the order of the index. */
  Status scan(
      Route route,
      String start,
      int count,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> records)
      throws ErrorReply, IOException, InterruptedException {
    records.addAll(new Scan(route, index, start).next(count, key -> reading(key, fields)));
    return Status.OK;
  }

  /** A record, or nothing if it has none of the fields. */
  private static Request<Optional<HashMap<String, ByteIterator>>> reading(
      byte[] key, Set<String> fields) {
    return Request.of(
        commands -> writeRead(commands, key, fields),
        replies -> {
          var record = new HashMap<String, ByteIterator>();
          return readRecord(replies, fields, record) ? Optional.of(record) : Optional.empty();
        });
  }

  private static void writeRead(CommandWriter commands, byte[] key, Set<String> fields)
      throws IOException {
    if (fields.isEmpty()) {
      commands.command(Command.HGETALL, 1).argument(key);
      return;
    }
    commands.command(Command.HMGET, 1 + fields.size()).argument(key);
    for (var field : fields) {
      commands.argument(field.getBytes(UTF_8));
    }
  }

  private static boolean readRecord(
      ReplyReader replies, Set<String> fields, Map<String, ByteIterator> record) {
    return fields.isEmpty() ? replies.record(record) : replies.fields(fields, record);
  }

  private static void writeFields(CommandWriter commands, Map<String, byte[]> fields)
      throws IOException {
    for (var field : fields.entrySet()) {
      commands.argument(field.getKey().getBytes(UTF_8)).argument(field.getValue());
    }
  }

  private static Request<Long> exists(byte[] key) {
    return Request.of(
        commands -> commands.command(Command.EXISTS, 1).argument(key), ReplyReader::integer);
  }

  private static Request<Long> undo(byte[] key, int fields) {
    return Request.of(
        commands ->
            commands
                .command(Command.EVAL, 4)
                .argument(UNDO)
                .argument(1)
                .argument(key)
                .argument(fields),
        ReplyReader::integer);
  }
}

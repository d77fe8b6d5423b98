// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.RedisSettings.InsertMode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  Status read(
      RedisConnection connection, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
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

  Status insert(RedisConnection connection, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    connection.call(insertion(key, fields));
    return Status.OK;
  }

  /** An error reply if the record must not exist and does. */
  Request<Long> insertion(String key, Map<String, byte[]> fields) {
    var keyBytes = key.getBytes(UTF_8);
    return switch (insertMode) {
      case UPSERT -> upsert(key, keyBytes, fields);
      case CREATE ->
          Request.of(
              commands -> writeCreate(commands, key, keyBytes, fields), ReplyReader::integer);
    };
  }

  private Request<Long> upsert(String key, byte[] keyBytes, Map<String, byte[]> fields) {
    return Request.of(
        commands -> {
          writeFields(
              commands.command(Command.HSET, 1 + 2 * fields.size()).argument(keyBytes), fields);
          if (index.exists()) {
            commands
                .command(Command.ZADD, 3)
                .argument(KeyIndex.NAME)
                .argument(index.score(key))
                .argument(keyBytes);
          }
        },
        this::firstInteger);
  }

  private void writeCreate(
      CommandWriter commands, String key, byte[] keyBytes, Map<String, byte[]> fields)
      throws IOException {
    var keys = index.exists() ? 2 : 1;
    commands
        .command(Command.EVAL, 3 + keys + 2 * fields.size())
        .argument(CREATE)
        .argument(keys)
        .argument(keyBytes);
    if (index.exists()) {
      commands.argument(KeyIndex.NAME);
    }
    writeFields(commands.argument(index.score(key)), fields);
  }

  Status update(RedisConnection connection, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    long created =
        connection.call(
            Request.of(
                commands ->
                    writeFields(
                        commands.command(Command.HSET, 1 + 2 * fields.size()).argument(keyBytes),
                        fields),
                ReplyReader::integer));
    return created == fields.size() && connection.call(undo(keyBytes, fields.size())) > 0
        ? Status.NOT_FOUND
        : Status.OK;
  }

  Status delete(RedisConnection connection, String key)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    long deleted =
        connection.call(
            Request.of(
                commands -> {
                  commands.command(Command.DEL, 1).argument(keyBytes);
                  if (index.exists()) {
                    commands.command(Command.ZREM, 2).argument(KeyIndex.NAME).argument(keyBytes);
                  }
                },
                this::firstInteger));
    return deleted > 0 ? Status.OK : Status.NOT_FOUND;
  }

  /**
   * Appends up to {@code count} records in the order of the index. Index entries without a record,
   * which an interrupted insert or delete can leave, cost further round trips.
   */
  Status scan(
      RedisConnection connection,
      String start,
      int count,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> records)
      throws ErrorReply, IOException, InterruptedException {
    var wanted = records.size() + count;
    for (var offset = 0; records.size() < wanted; ) {
      var asked = wanted - records.size();
      var from = offset;
      var keys =
          connection.call(
              Request.of(
                  commands -> index.writePage(commands, start, from, asked), ReplyReader::strings));
      connection.call(all(keys, fields, records));
      if (keys.size() < asked) {
        break;
      }
      offset += asked;
    }
    return Status.OK;
  }

  /** Appends the records that exist; gives their number. */
  private static Request<Integer> all(
      List<byte[]> keys, Set<String> fields, List<HashMap<String, ByteIterator>> records) {
    return Request.of(
        commands -> {
          for (var key : keys) {
            writeRead(commands, key, fields);
          }
        },
        replies -> {
          var found = 0;
          for (var i = 0; i < keys.size(); i++) {
            var record = new HashMap<String, ByteIterator>();
            if (readRecord(replies, fields, record)) {
              records.add(record);
              found++;
            }
          }
          return found;
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

  /** Reads the reply to the command for the record, and to that for the index if there is one. */
  private long firstInteger(ReplyReader replies) {
    var first = replies.integer();
    if (index.exists()) {
      replies.integer();
    }
    return first;
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

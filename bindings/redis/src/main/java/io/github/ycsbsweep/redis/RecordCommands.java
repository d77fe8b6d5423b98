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

/**
 * The operations on single records as commands to a link. Each reads every reply it has asked for.
 * An error among them is left to {@link ReplyReader#takeError}, and overrides the status given
 * here.
 */
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
  Status read(RedisLink link, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws IOException {
    var keyBytes = key.getBytes(UTF_8);
    writeRead(link.commands(), keyBytes, fields);
    link.commands().flush();
    if (readRecord(link.replies(), fields, record)) {
      return Status.OK;
    }
    // HMGET answers alike for no record and for a record without these fields.
    return !fields.isEmpty() && exists(link, keyBytes) ? Status.OK : Status.NOT_FOUND;
  }

  Status insert(RedisLink link, String key, Map<String, byte[]> fields) throws IOException {
    return switch (insertMode) {
      case UPSERT -> upsert(link, key, fields);
      case CREATE -> create(link, key, fields);
    };
  }

  private Status upsert(RedisLink link, String key, Map<String, byte[]> fields) throws IOException {
    var keyBytes = key.getBytes(UTF_8);
    writeFields(
        link.commands().command(Command.HSET, 1 + 2 * fields.size()).argument(keyBytes), fields);
    if (index.exists()) {
      link.commands()
          .command(Command.ZADD, 3)
          .argument(KeyIndex.NAME)
          .argument(index.score(key))
          .argument(keyBytes);
    }
    link.commands().flush();
    link.replies().integer();
    if (index.exists()) {
      link.replies().integer();
    }
    return Status.OK;
  }

  /** An error reply if the record exists. */
  private Status create(RedisLink link, String key, Map<String, byte[]> fields) throws IOException {
    var keyBytes = key.getBytes(UTF_8);
    var keys = index.exists() ? 2 : 1;
    var command =
        link.commands()
            .command(Command.EVAL, 3 + keys + 2 * fields.size())
            .argument(CREATE)
            .argument(keys)
            .argument(keyBytes);
    if (index.exists()) {
      command.argument(KeyIndex.NAME);
    }
    writeFields(command.argument(index.score(key)), fields);
    command.flush();
    link.replies().integer();
    return Status.OK;
  }

  Status update(RedisLink link, String key, Map<String, byte[]> fields) throws IOException {
    var keyBytes = key.getBytes(UTF_8);
    writeFields(
        link.commands().command(Command.HSET, 1 + 2 * fields.size()).argument(keyBytes), fields);
    link.commands().flush();
    var created = link.replies().integer();
    return created == fields.size() && undone(link, keyBytes, fields.size())
        ? Status.NOT_FOUND
        : Status.OK;
  }

  Status delete(RedisLink link, String key) throws IOException {
    var keyBytes = key.getBytes(UTF_8);
    link.commands().command(Command.DEL, 1).argument(keyBytes);
    if (index.exists()) {
      link.commands().command(Command.ZREM, 2).argument(KeyIndex.NAME).argument(keyBytes);
    }
    link.commands().flush();
    var deleted = link.replies().integer();
    if (index.exists()) {
      link.replies().integer();
    }
    return deleted > 0 ? Status.OK : Status.NOT_FOUND;
  }

  /**
   * Appends up to {@code count} records in the order of the index. Index entries without a record,
   * which an interrupted insert or delete can leave, cost further round trips.
   */
  Status scan(
      RedisLink link,
      String start,
      int count,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> records)
      throws IOException {
    var wanted = records.size() + count;
    for (var offset = 0; records.size() < wanted; ) {
      var asked = wanted - records.size();
      index.writePage(link.commands(), start, offset, asked);
      link.commands().flush();
      var keys = link.replies().strings();
      for (var key : keys) {
        writeRead(link.commands(), key, fields);
      }
      link.commands().flush();
      for (var i = 0; i < keys.size(); i++) {
        var record = new HashMap<String, ByteIterator>();
        if (readRecord(link.replies(), fields, record)) {
          records.add(record);
        }
      }
      if (keys.size() < asked || link.replies().failed()) {
        break;
      }
      offset += asked;
    }
    return Status.OK;
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

  private static boolean exists(RedisLink link, byte[] key) throws IOException {
    link.commands().command(Command.EXISTS, 1).argument(key).flush();
    return link.replies().integer() > 0;
  }

  private static boolean undone(RedisLink link, byte[] key, int fields) throws IOException {
    link.commands()
        .command(Command.EVAL, 4)
        .argument(UNDO)
        .argument(1)
        .argument(key)
        .argument(fields)
        .flush();
    return link.replies().integer() > 0;
  }
}

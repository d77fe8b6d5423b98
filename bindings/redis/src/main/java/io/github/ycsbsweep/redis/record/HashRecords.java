// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.InsertMode;
import io.github.ycsbsweep.redis.resp.CommandWriter;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A record is a hash, with a field for each field. */
record HashRecords(InsertMode insertMode) implements RecordType {

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
      ("if redis.call('EXISTS', KEYS[1]) == 1 then return redis.error_reply('"
              + EXISTS
              + "') end\nreturn redis.call('HSET', KEYS[1], unpack(ARGV))")
          .getBytes(UTF_8);

  @Override
  public Status read(
      RedisConnection connection, byte[] key, Set<String> fields, Map<String, ByteIterator> result)
      throws ErrorReply, IOException, InterruptedException {
    boolean found =
        connection.call(
            Request.of(
                commands -> writeRead(commands, key, fields),
                replies -> readRecord(replies, fields, result)));
    if (found) {
      return Status.OK;
    }
    // HMGET answers alike for no record and for a record without these fields.
    return !fields.isEmpty() && connection.call(exists(key)) > 0 ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public Request<Optional<String>> insertion(byte[] key, Map<String, byte[]> fields) {
    return Request.of(
        commands -> {
          switch (insertMode) {
            case UPSERT -> writeUpdate(commands, key, fields);
            case CREATE -> writeCreate(commands, key, fields);
          }
        },
        replies -> {
          replies.integer();
          return Optional.empty();
        });
  }

  @Override
  public Status update(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    long created =
        connection.call(
            Request.of(commands -> writeUpdate(commands, key, fields), ReplyReader::integer));
    return created == fields.size() && connection.call(undo(key, fields.size())) > 0
        ? Status.NOT_FOUND
        : Status.OK;
  }

  @Override
  public Request<Optional<Supplier<HashMap<String, ByteIterator>>>> reading(
      byte[] key, Set<String> fields) {
    return Request.of(
        commands -> writeRead(commands, key, fields),
        replies -> {
          var record = new HashMap<String, ByteIterator>();
          return readRecord(replies, fields, record) ? Optional.of(() -> record) : Optional.empty();
        });
  }

  private static void writeCreate(CommandWriter commands, byte[] key, Map<String, byte[]> fields)
      throws IOException {
    writeFields(
        commands
            .command(Command.EVAL, 3 + 2 * fields.size())
            .argument(CREATE)
            .argument(1)
            .argument(key),
        fields);
  }

  private static void writeUpdate(CommandWriter commands, byte[] key, Map<String, byte[]> fields)
      throws IOException {
    writeFields(commands.command(Command.HSET, 1 + 2 * fields.size()).argument(key), fields);
  }

  private static void writeFields(CommandWriter commands, Map<String, byte[]> fields)
      throws IOException {
    for (var field : fields.entrySet()) {
      commands.argument(field.getKey().getBytes(UTF_8)).argument(field.getValue());
    }
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

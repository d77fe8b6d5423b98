// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.redis.record.RecordLayout.InsertMode;
import io.github.ycsbsweep.redis.resp.Commands;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.Script;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.TimesToLive;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A record is a hash, with a field for each field. */
record HashRecords(InsertMode insertMode, Optional<TimesToLive> times) implements RecordType {

  /**
   * Takes back what an update of a missing record created. A record that existed has more fields
   * than the update brought: Redis keeps no empty hashes.
   */
  private static final Script.Source UNDO =
      Script.Source.text(
          """
          if redis.call('HLEN', KEYS[1]) == tonumber(ARGV[1]) then
            return redis.call('DEL', KEYS[1])
          end
          return 0\
          """);

  private static final Script.Source CREATE =
      Script.Source.text(
          "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.error_reply('"
              + EXISTS
              + "') end\nreturn redis.call('HSET', KEYS[1], unpack(ARGV))");

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
    Request<Optional<String>> insertion =
        Request.of(
            commands -> {
              switch (insertMode) {
                case UPSERT -> commands.hset(key, fields);
                case CREATE -> commands.eval(CREATE, key, fields);
              }
            },
            replies -> {
              replies.integer();
              return Optional.empty();
            });
    return RecordType.withExpiry(insertion, key, times);
  }

  @Override
  public Status update(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var setting = Request.of(commands -> commands.hset(key, fields), Replies::integer);
    long created = connection.call(RecordType.withExpiry(setting, key, times));
    return times.isEmpty()
            && created == fields.size()
            && connection.call(undo(key, fields.size())) > 0
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

  private static void writeRead(Commands commands, byte[] key, Set<String> fields)
      throws IOException {
    if (fields.isEmpty()) {
      commands.hgetall(key);
    } else {
      commands.hmget(key, fields);
    }
  }

  private static boolean readRecord(
      Replies replies, Set<String> fields, Map<String, ByteIterator> record) {
    return fields.isEmpty() ? replies.record(record) : replies.fields(fields, record);
  }

  private static Request<Long> exists(byte[] key) {
    return Request.of(commands -> commands.exists(key), Replies::integer);
  }

  private static Request<Long> undo(byte[] key, int fields) {
    var count = Integer.toString(fields).getBytes(US_ASCII);
    return Request.of(commands -> commands.eval(UNDO, key, count), Replies::integer);
  }
}

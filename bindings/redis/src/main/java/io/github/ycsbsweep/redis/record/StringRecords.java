// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import io.github.ycsbsweep.redis.record.RecordLayout.InsertMode;
import io.github.ycsbsweep.redis.resp.Commands.Condition;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.Script;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.TimesToLive;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A record is a string, a {@link PackedRecord}.
 *
 * @param times that records stay; empty: for ever
 * @param allFields names of the fields of a whole record: an update of all of them keeps nothing
 */
record StringRecords(InsertMode insertMode, Optional<TimesToLive> times, Set<String> allFields)
    implements RecordType {

  /** Replaces and adds fields, as {@link PackedRecord#merge}; 0 if there is no record. */
  private static final Script MERGE =
      new Script(
          """
          local old = redis.call('GET', KEYS[1])
          if not old then return 0 end
          local fresh, parts, at = {}, {}, 1
          local function add(name)
            local value = fresh[name]
            parts[#parts + 1] = struct.pack('>I2c0I4c0', #name, name, #value, value)
            fresh[name] = nil
          end
          for i = 1, #ARGV, 2 do fresh[ARGV[i]] = ARGV[i + 1] end
          while at <= #old do
            local from, name, value = at
            name, at = struct.unpack('>I2c0', old, at)
            value, at = struct.unpack('>I4c0', old, at)
            if fresh[name] then add(name) else parts[#parts + 1] = string.sub(old, from, at - 1) end
          end
          for i = 1, #ARGV, 2 do
            if fresh[ARGV[i]] then add(ARGV[i]) end
          end
          redis.call('SET', KEYS[1], table.concat(parts))
          return 1\
          """);

  @Override
  public Status read(
      RedisConnection connection, byte[] key, Set<String> fields, Map<String, ByteIterator> result)
      throws ErrorReply, IOException, InterruptedException {
    var value = connection.call(value(key));
    if (value.isEmpty()) {
      return Status.NOT_FOUND;
    }
    PackedRecord.decode(value.get(), fields, result);
    return Status.OK;
  }

  @Override
  public Request<Optional<String>> insertion(byte[] key, Map<String, byte[]> fields) {
    var value = PackedRecord.encode(fields);
    var condition =
        switch (insertMode) {
          case UPSERT -> Condition.ALWAYS;
          case CREATE -> Condition.IF_MISSING;
        };
    var set = set(key, value, condition);
    return Request.of(
        set::encode, replies -> set.decode(replies) ? Optional.empty() : Optional.of(EXISTS));
  }

  /** An update of some fields is a script: nothing may come between its read and its write. */
  @Override
  public Status update(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var isWhole = WholeRecord.isWhole(fields, allFields);
    if (!isWhole && MERGE.call(connection, key, fields) > 0) {
      var millis = nextMillis();
      if (millis > 0) {
        connection.call(Request.of(commands -> commands.pexpire(key, millis), Replies::integer));
      }
      return Status.OK;
    }
    if (!isWhole && times.isEmpty()) {
      return Status.NOT_FOUND;
    }
    var condition = times.isEmpty() ? Condition.IF_EXISTING : Condition.ALWAYS;
    return connection.call(set(key, PackedRecord.encode(fields), condition))
        ? Status.OK
        : Status.NOT_FOUND;
  }

  @Override
  public Request<Optional<Supplier<HashMap<String, ByteIterator>>>> reading(
      byte[] key, Set<String> fields) {
    var reading = value(key);
    return Request.of(
        reading::encode,
        replies -> reading.decode(replies).map(value -> () -> decoded(value, fields)));
  }

  private static HashMap<String, ByteIterator> decoded(byte[] value, Set<String> fields) {
    var record = new HashMap<String, ByteIterator>();
    PackedRecord.decode(value, fields, record);
    return record;
  }

  private static Request<Optional<byte[]>> value(byte[] key) {
    return Request.of(commands -> commands.get(key), Replies::string);
  }

  private Request<Boolean> set(byte[] key, byte[] value, Condition condition) {
    var millis = nextMillis();
    return Request.of(commands -> commands.set(key, value, condition, millis), Replies::done);
  }

  private long nextMillis() {
    return times.map(TimesToLive::nextMillis).orElse(0L);
  }
}

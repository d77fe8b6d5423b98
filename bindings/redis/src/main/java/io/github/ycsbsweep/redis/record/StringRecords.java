// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.RecordLayout.InsertMode;
import io.github.ycsbsweep.redis.resp.CommandWriter;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.resp.Script;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A record is a string, a {@link PackedRecord}.
 *
 * @param allFields names of the fields of a whole record: an update of all of them keeps nothing
 */
record StringRecords(InsertMode insertMode, Set<String> allFields) implements RecordType {

  private static final byte[] IF_MISSING = "NX".getBytes(US_ASCII);
  private static final byte[] IF_EXISTING = "XX".getBytes(US_ASCII);

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
          return 1""");

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
    return Request.of(
        commands -> {
          switch (insertMode) {
            case UPSERT -> commands.command(Command.SET, 2).argument(key).argument(value);
            case CREATE -> writeSet(commands, key, value, IF_MISSING);
          }
        },
        replies -> replies.done() ? Optional.empty() : Optional.of(EXISTS));
  }

  /** An update of some fields is a script: nothing may come between its read and its write. */
  @Override
  public Status update(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    boolean found =
        WholeRecord.isWhole(fields, allFields)
            ? replace(connection, key, PackedRecord.encode(fields))
            : merge(connection, key, fields) > 0;
    return found ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public Request<Optional<Supplier<HashMap<String, ByteIterator>>>> reading(
      byte[] key, Set<String> fields) {
    var reading = value(key);
    return Request.of(
        reading::write,
        replies -> reading.decode(replies).map(value -> () -> decoded(value, fields)));
  }

  private static HashMap<String, ByteIterator> decoded(byte[] value, Set<String> fields) {
    var record = new HashMap<String, ByteIterator>();
    PackedRecord.decode(value, fields, record);
    return record;
  }

  private static Request<Optional<byte[]>> value(byte[] key) {
    return Request.of(
        commands -> commands.command(Command.GET, 1).argument(key), ReplyReader::string);
  }

  private static boolean replace(RedisConnection connection, byte[] key, byte[] value)
      throws ErrorReply, IOException, InterruptedException {
    return connection.call(
        Request.of(commands -> writeSet(commands, key, value, IF_EXISTING), ReplyReader::done));
  }

  private static long merge(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    return MERGE.call(
        connection,
        2 + 2 * fields.size(),
        commands -> {
          commands.argument(1).argument(key);
          for (var field : fields.entrySet()) {
            commands.argument(field.getKey().getBytes(UTF_8)).argument(field.getValue());
          }
        },
        ReplyReader::integer);
  }

  private static void writeSet(CommandWriter commands, byte[] key, byte[] value, byte[] condition)
      throws IOException {
    commands.command(Command.SET, 3).argument(key).argument(value).argument(condition);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
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

/** What a record is under its key. An empty set of fields stands for all of them. */
sealed interface RecordType permits HashRecords, StringRecords {

  /** What is said about an insert that must create. */
  String EXISTS = "ERR the record exists, and redis.insert=create";

  /** Puts fields of a record into the result: OK or NOT_FOUND. */
  Status read(
      RedisConnection connection, byte[] key, Set<String> fields, Map<String, ByteIterator> result)
      throws ErrorReply, IOException, InterruptedException;

  /** Stores a record; gives what there is against it, if anything. */
  Request<Optional<String>> insertion(byte[] key, Map<String, byte[]> fields);

  /**
   * Changes fields and keeps the others: OK or NOT_FOUND. Where records have a time to live, one
   * that is missing may have expired, and is created.
   */
  Status update(RedisConnection connection, byte[] key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException;

  /**
   * Reads a record for a scan; nothing if there is none, which a hash without any of the fields
   * looks like, too. The supplier decodes it: not while replies are read, which a damaged record
   * would bring out of step for others.
   */
  Request<Optional<Supplier<HashMap<String, ByteIterator>>>> reading(
      byte[] key, Set<String> fields);

  /** A write, and behind it in the same round trip the time that the record stays from then on. */
  static <T> Request<T> withExpiry(Request<T> write, byte[] key, Optional<TimesToLive> times) {
    long millis = times.map(TimesToLive::nextMillis).orElse(0L);
    return millis == 0
        ? write
        : Request.both(
            write, Request.of(commands -> commands.pexpire(key, millis), Replies::integer));
  }
}

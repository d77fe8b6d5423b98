// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.ReplyReader;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.transport.ErrorReply;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** The operations on records, each in as few round trips as it can be. */
public final class RecordCommands {

  private final KeyIndex index;
  private final RecordType type;

  public RecordCommands(RecordLayout layout) {
    this.index = KeyIndex.of(layout.index());
    this.type =
        switch (layout.dataType()) {
          case HASH -> new HashRecords(layout.insert());
          case STRING -> new StringRecords(layout.insert(), layout.allFields());
        };
  }

  /** Reads these fields, or all if there are none. */
  public Status read(Route route, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    return type.read(route.to(keyBytes), keyBytes, fields, record);
  }

  public Status insert(Route route, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var insertion = type.insertion(keyBytes, fields);
    var objection =
        index.exists()
            ? route.call(keyBytes, insertion, entry(route, key, keyBytes))
            : route.to(keyBytes).call(insertion);
    if (objection.isPresent()) {
      throw new ErrorReply(objection.get());
    }
    return Status.OK;
  }

  /** Inserts in as few round trips as there are nodes. Returns how many failed, each logged. */
  public int insertAll(Route route, List<NewRecord> inserts, FailureLog failures) {
    return new InsertPipeline(route, failures)
        .send(inserts.stream().map(insert -> insertion(route, insert)).toList());
  }

  /** The requests of an insert, to be sent with those of others. */
  private InsertPipeline.Insert insertion(Route route, NewRecord insert) {
    var key = insert.key();
    var keyBytes = key.getBytes(UTF_8);
    var record = new InsertPipeline.Part(keyBytes, type.insertion(keyBytes, insert.fields()));
    return new InsertPipeline.Insert(
        key,
        index.exists()
            ? List.of(
                record,
                InsertPipeline.Part.of(route.indexName(keyBytes), entry(route, key, keyBytes)))
            : List.of(record));
  }

  public Status update(Route route, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    return type.update(route.to(keyBytes), keyBytes, fields);
  }

  public Status delete(Route route, String key)
      throws ErrorReply, IOException, InterruptedException {
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
  public Status scan(
      Route route,
      String start,
      int count,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> records)
      throws ErrorReply, IOException, InterruptedException {
    records.addAll(new Scan(route, index, start).next(count, key -> type.reading(key, fields)));
    return Status.OK;
  }

  private Request<Long> entry(Route route, String key, byte[] keyBytes) {
    return index.entry(route.indexName(keyBytes), key, keyBytes);
  }
}

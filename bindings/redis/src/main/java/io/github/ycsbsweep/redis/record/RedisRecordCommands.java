// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.StoreSession;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** One thread's operations on records, each in as few round trips as it can be. */
public final class RedisRecordCommands implements StoreSession {

  private final KeyIndex index;
  private final RecordType type;
  private final Route route;
  private final RedisTimelineCommands timelines;

  /**
   * Takes over the route, which ends with it.
   *
   * @param timelines those of the same thread
   */
  public RedisRecordCommands(RecordLayout layout, Route route, RedisTimelineCommands timelines) {
    this.route = route;
    this.timelines = timelines;
    this.index = KeyIndex.of(layout.index());
    this.type =
        switch (layout.dataType()) {
          case HASH -> new HashRecords(layout.insert(), layout.times());
          case STRING -> new StringRecords(layout.insert(), layout.times(), layout.allFields());
        };
  }

  public Route route() {
    return route;
  }

  public RedisTimelineCommands timelines() {
    return timelines;
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    return type.read(route.reader(keyBytes), keyBytes, fields, record);
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var insertion = type.insertion(keyBytes, fields);
    var objection =
        index.exists()
            ? route.call(keyBytes, insertion, entry(key, keyBytes))
            : route.to(keyBytes).call(insertion);
    if (objection.isPresent()) {
      throw new ErrorReply(objection.get());
    }
    return Status.OK;
  }

  /** Inserts in as few round trips as there are nodes. Returns how many failed, each logged. */
  @Override
  public int insertAll(String table, List<NewRecord> inserts, FailureLog failures) {
    return new InsertPipeline(route, failures).send(inserts.stream().map(this::insertion).toList());
  }

  /** The requests of an insert, to be sent with those of others. */
  private InsertPipeline.Insert insertion(NewRecord insert) {
    var key = insert.key();
    var keyBytes = key.getBytes(UTF_8);
    var record = new InsertPipeline.Part(keyBytes, type.insertion(keyBytes, insert.fields()));
    return new InsertPipeline.Insert(
        key,
        index.exists()
            ? List.of(
                record, InsertPipeline.Part.of(route.indexName(keyBytes), entry(key, keyBytes)))
            : List.of(record));
  }

  @Override
  public Status update(String table, String key, Map<String, byte[]> fields)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    return type.update(route.to(keyBytes), keyBytes, fields);
  }

  @Override
  public Status delete(String table, String key)
      throws ErrorReply, IOException, InterruptedException {
    var keyBytes = key.getBytes(UTF_8);
    var deletion = Request.of(commands -> commands.del(keyBytes), Replies::integer);
    long deleted =
        index.exists()
            ? route.call(keyBytes, deletion, index.removal(route.indexName(keyBytes), keyBytes))
            : route.to(keyBytes).call(deletion);
    return deleted > 0 ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws ErrorReply, IOException, InterruptedException {
    if (!index.exists()) {
      return Status.NOT_IMPLEMENTED;
    }
    records.addAll(new Scan(route, index, startKey).next(count, key -> type.reading(key, fields)));
    return Status.OK;
  }

  @Override
  public void close() {
    route.close();
  }

  private Request<Long> entry(String key, byte[] keyBytes) {
    return index.entry(route.indexName(keyBytes), key, keyBytes);
  }
}

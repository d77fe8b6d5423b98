// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.StoreSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.codecs.configuration.CodecRegistries;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to MongoDB. All threads share one.
 *
 * @param collections by the name of the table: a new one would look up its codecs again
 */
record MongodbRecordCommands(
    MongoClient client,
    MongoDatabase database,
    RecordReader reads,
    boolean upsert,
    ConcurrentMap<String, MongoCollection<StoredRecord>> collections,
    String address)
    implements StoreSession {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonDocument BY_KEY = new BsonDocument("_id", ONE);
  private static final ReplaceOptions REPLACE = new ReplaceOptions().upsert(true);
  private static final UpdateOptions ONLY_EXISTING = new UpdateOptions();
  private static final UpdateOptions OR_INSERT = new UpdateOptions().upsert(true);
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  static MongodbRecordCommands of(MongoClient client, MongodbSettings settings) {
    var plain = client.getDatabase(settings.place().database());
    var records = new StoredRecordCodec();
    var registry =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(records, new FindReplyCodec(records)),
            plain.getCodecRegistry());
    var database = plain.withCodecRegistry(registry);
    var reads = new RecordReader(database, settings.repeatsReads());
    return new MongodbRecordCommands(
        client,
        database,
        reads,
        settings.writes().upsert(),
        new ConcurrentHashMap<>(),
        settings.address());
  }

  @Override
  public Status read(
      String table, String key, Set<String> wanted, Map<String, ByteIterator> result) {
    ReservedNames.check(wanted);
    var found = reads.read(table, key, wanted);
    found.ifPresent(record -> fill(record, result));
    return found.isPresent() ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields) {
    ReservedNames.check(fields.keySet());
    var record = new StoredRecord(key, fields);
    if (upsert) {
      collection(table).replaceOne(byKey(record.key()), record, REPLACE);
    } else {
      collection(table).insertOne(record);
    }
    return Status.OK;
  }

  /** Writes all records, in any order; one that fails does not keep the others back. */
  @Override
  public int insertAll(String table, List<NewRecord> records, FailureLog failures) {
    var models = new ArrayList<WriteModel<StoredRecord>>(records.size());
    for (var record : records) {
      ReservedNames.check(record.fields().keySet());
      models.add(model(new StoredRecord(record.key(), record.fields())));
    }
    try {
      collection(table).bulkWrite(models, UNORDERED);
      return 0;
    } catch (MongoBulkWriteException e) {
      failures.failed("INSERT", address, records.get(0).key(), e);
      return e.getWriteErrors().size();
    }
  }

  private WriteModel<StoredRecord> model(StoredRecord record) {
    return upsert
        ? new ReplaceOneModel<>(byKey(record.key()), record, REPLACE)
        : new InsertOneModel<>(record);
  }

  @Override
  public Status update(String table, String key, Map<String, byte[]> changes) {
    ReservedNames.check(changes.keySet());
    var set = new BsonDocument(2 * changes.size());
    changes.forEach((name, value) -> set.put(name, new BsonBinary(value)));
    var answer =
        collection(table)
            .updateOne(
                byKey(key), new BsonDocument("$set", set), upsert ? OR_INSERT : ONLY_EXISTING);
    return !answer.wasAcknowledged() || answer.getMatchedCount() > 0 || upsert
        ? Status.OK
        : Status.NOT_FOUND;
  }

  @Override
  public Status delete(String table, String key) {
    var answer = collection(table).deleteOne(byKey(key));
    return !answer.wasAcknowledged() || answer.getDeletedCount() > 0 ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> wanted,
      Vector<HashMap<String, ByteIterator>> result) {
    ReservedNames.check(wanted);
    var from = new BsonDocument("_id", new BsonDocument("$gte", new BsonString(startKey)));
    // One answer holds them all: a cursor would cost a second round trip.
    var find = collection(table).find(from).sort(BY_KEY).limit(count).batchSize(count);
    if (!wanted.isEmpty()) {
      find.projection(Projections.of(wanted));
    }
    try (var cursor = find.iterator()) {
      while (cursor.hasNext()) {
        var found = cursor.next();
        var record = new HashMap<String, ByteIterator>(2 * found.fields().size());
        fill(found, record);
        result.add(record);
      }
    }
    return Status.OK;
  }

  private MongoCollection<StoredRecord> collection(String table) {
    var known = collections.get(table);
    return known == null
        ? collections.computeIfAbsent(
            table, name -> database.getCollection(name, StoredRecord.class))
        : known;
  }

  private static void fill(StoredRecord found, Map<String, ByteIterator> result) {
    found.fields().forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
  }

  private static BsonDocument byKey(String key) {
    return new BsonDocument("_id", new BsonString(key));
  }
}

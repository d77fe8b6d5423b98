// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoDatabase;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * Reads of one record by its key, as the {@code find} command itself: the driver's own find builds
 * a cursor and the codecs of its answer anew for each read.
 *
 * @param database with a {@link FindReplyCodec}, and the read preference and concern to use
 * @param retries whether a read is tried once more, as the driver's own find is by default
 */
record RecordReader(MongoDatabase database, boolean retries) {

  private static final BsonInt32 ONE = new BsonInt32(1);

  /** The record of a key, or those of its fields that are named; all if none is. */
  Optional<StoredRecord> read(String table, String key, Set<String> wanted) {
    var command = command(table, key, wanted);
    try {
      return run(command);
    } catch (MongoSocketException
        | MongoNotPrimaryException
        | MongoNodeIsRecoveringException
        | MongoConnectionPoolClearedException e) {
      if (retries) {
        return run(command);
      }
      throw e;
    }
  }

  private Optional<StoredRecord> run(BsonDocument command) {
    return database.runCommand(command, database.getReadPreference(), FindReply.class).record();
  }

  private BsonDocument command(String table, String key, Set<String> wanted) {
    var command = new BsonDocument("find", new BsonString(table));
    command.append("filter", new BsonDocument("_id", new BsonString(key)));
    command.append("limit", ONE).append("singleBatch", BsonBoolean.TRUE);
    if (!wanted.isEmpty()) {
      command.append("projection", Projections.of(wanted));
    }
    if (!database.getReadConcern().isServerDefault()) {
      command.append("readConcern", database.getReadConcern().asDocument());
    }
    return command;
  }
}

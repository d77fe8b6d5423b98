// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.mongodb;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.github.ycsbsweep.standins.mongodb.ReplicaSet.Role;
import io.netty.channel.Channel;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A member of a replica set: what it answers depends on whether it is the primary. */
final class ReplicaSetMember implements MongoBackend {

  /** https://github.com/mongodb/mongo/blob/v7.0/src/mongo/base/error_codes.yml */
  private static final int NOT_WRITABLE_PRIMARY = 10107;

  private static final int NOT_PRIMARY_NO_SECONDARY_OK = 13435;

  /** Writes, and the list that each of them does. */
  private static final Map<String, String> WRITES =
      Map.of("insert", "documents", "update", "updates", "delete", "deletes");

  private static final Set<String> OTHER_WRITES =
      Set.of("findAndModify", "create", "createIndexes", "drop", "dropDatabase");

  private static final Set<String> READS = Set.of("find", "aggregate", "count", "distinct");

  private final ReplicaSet set;
  private final int number;
  private final MongoBackend records;

  /**
   * A member.
   *
   * @param number in the set, from 0
   * @param records of all members
   */
  ReplicaSetMember(ReplicaSet set, int number, MongoBackend records) {
    this.set = set;
    this.number = number;
    this.records = records;
  }

  @Override
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    var answer = records.handleCommand(channel, database, command, query);
    return isGreeting(command) ? greeting(answer) : answer;
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    var command = message.getDocument();
    var name = command.keySet().iterator().next();
    if (isGreeting(name)) {
      return greeting(records.handleMessage(message));
    }
    if (name.equals("replSetStepDown")) {
      requirePrimary();
      set.stepDown();
      return new Document("ok", 1.0);
    }
    if (WRITES.containsKey(name) || OTHER_WRITES.contains(name)) {
      requirePrimary();
    }
    if (WRITES.containsKey(name) && set.rollsBack(number)) {
      var count = ((Collection<?>) command.get(WRITES.get(name))).size();
      return new Document("n", count).append("nModified", count).append("ok", 1.0);
    }
    if (READS.contains(name) && set.role(number) == Role.SECONDARY && !allowsSecondary(command)) {
      throw new MongoServerError(
          NOT_PRIMARY_NO_SECONDARY_OK,
          "NotPrimaryNoSecondaryOk",
          "not primary and secondaryOk=false");
    }
    return records.handleMessage(message);
  }

  private static boolean isGreeting(String command) {
    var name = command.toLowerCase(Locale.ROOT);
    return name.equals("ismaster") || name.equals("hello");
  }

  private Document greeting(Document alone) {
    var answer = new Document(alone);
    answer.putAll(set.describe(number));
    return answer;
  }

  private void requirePrimary() {
    if (set.role(number) == Role.SECONDARY) {
      throw new MongoServerError(NOT_WRITABLE_PRIMARY, "NotWritablePrimary", "not primary");
    }
  }

  private static boolean allowsSecondary(Document command) {
    return command.get("$readPreference") instanceof Document preference
        && !"primary".equals(preference.get("mode"));
  }

  @Override
  public QueryResult handleQuery(MongoQuery query) {
    return records.handleQuery(query);
  }

  @Override
  public void handleClose(Channel channel) {
    records.handleClose(channel);
  }

  @Override
  public void dropDatabase(String database) {
    records.dropDatabase(database);
  }

  @Override
  public Collection<Document> getCurrentOperations(MongoQuery query) {
    return records.getCurrentOperations(query);
  }

  @Override
  public Document getServerStatus() {
    return records.getServerStatus();
  }

  /** Once, since the members have the same records. */
  @Override
  public void close() {
    if (number == 0) {
      records.close();
    }
  }

  @Override
  public void closeCursors(List<Long> cursors) {
    records.closeCursors(cursors);
  }

  @Override
  public Clock getClock() {
    return records.getClock();
  }

  @Override
  public void enableOplog() {
    records.enableOplog();
  }

  @Override
  public void disableOplog() {
    records.disableOplog();
  }

  @Override
  public MongoDatabase resolveDatabase(String name) {
    return records.resolveDatabase(name);
  }

  @Override
  public MongoBackend version(MongoVersion version) {
    records.version(version);
    return this;
  }
}

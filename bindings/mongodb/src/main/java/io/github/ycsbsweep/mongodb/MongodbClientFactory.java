// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.github.ycsbsweep.mongodb.MongodbSettings.ReadMode;
import io.github.ycsbsweep.mongodb.MongodbSettings.WriteMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.RootCause;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import site.ycsb.DBException;

/** Makes the client that all threads share, and makes sure that a server answers. */
final class MongodbClientFactory {

  private MongodbClientFactory() {}

  /**
   * A client that works.
   *
   * @param events counts the connections that it makes again
   * @throws DBException with the address and the cause
   */
  static MongoClient connect(MongodbSettings settings, ClientEvents events) throws DBException {
    var context =
        settings.security().tls().isPresent()
            ? Optional.of(BindingProperties.context(settings.security().tls().get()))
            : Optional.<SSLContext>empty();
    var client = MongoClients.create(clientSettings(settings, context, events));
    try {
      client
          .getDatabase(settings.place().database())
          .runCommand(new BsonDocument("ping", new BsonInt32(1)));
      return client;
    } catch (MongoException e) {
      client.close();
      throw new DBException("mongodb " + settings.address() + ": " + RootCause.describe(e), e);
    }
  }

  /** Our defaults first: the connection string overrides them where it says something. */
  private static MongoClientSettings clientSettings(
      MongodbSettings settings, Optional<SSLContext> context, ClientEvents events) {
    var millis = settings.timeouts().operation().toMillis();
    var heartbeat = settings.timeouts().heartbeat().toMillis();
    var url = settings.url();
    var builder = MongoClientSettings.builder();
    builder.retryReads(settings.reads().retry()).retryWrites(settings.writes().retry());
    builder.applyConnectionString(url);
    builder.applyToClusterSettings(
        cluster -> {
          cluster.serverSelectionTimeout(settings.timeouts().selection().toMillis(), MILLISECONDS);
          cluster.applyConnectionString(url);
        });
    builder.applyToServerSettings(
        server -> {
          server.heartbeatFrequency(heartbeat, MILLISECONDS);
          server.applyConnectionString(url);
        });
    builder.applyToConnectionPoolSettings(
        pool -> {
          pool.maxSize(settings.pool().mostConnections()).maxWaitTime(millis, MILLISECONDS);
          pool.addConnectionPoolListener(new BrokenConnections(events));
          pool.applyConnectionString(url);
        });
    builder.applyToSocketSettings(
        socket -> {
          var limit = (int) millis;
          socket.connectTimeout(limit, MILLISECONDS).readTimeout(limit, MILLISECONDS);
          socket.applyConnectionString(url);
        });
    context.ifPresent(given -> builder.applyToSslSettings(ssl -> ssl.enabled(true).context(given)));
    settings
        .security()
        .login()
        .ifPresent(
            login ->
                builder.credential(
                    MongoCredential.createCredential(
                        login.user(),
                        settings.security().source(),
                        login.password().toCharArray())));
    builder.retryReads(settings.repeatsReads());
    builder.retryWrites(or(url.getRetryWritesValue(), settings.writes().retry()));
    builder.writeConcern(writeConcern(url, settings.writes().mode()));
    builder.readPreference(readPreference(url, settings.reads().mode()));
    return builder.build();
  }

  /** The driver has null for what a connection string does not say. */
  private static boolean or(Boolean said, boolean otherwise) {
    return said == null ? otherwise : said;
  }

  private static WriteConcern writeConcern(ConnectionString url, Optional<WriteMode> mode) {
    if (url.getWriteConcern() != null || mode.isEmpty()) {
      return url.getWriteConcern() == null ? WriteConcern.ACKNOWLEDGED : url.getWriteConcern();
    }
    return switch (mode.get()) {
      case ERRORS_IGNORED, UNACKNOWLEDGED -> WriteConcern.UNACKNOWLEDGED;
      case ACKNOWLEDGED -> WriteConcern.W1;
      case JOURNALED -> WriteConcern.JOURNALED;
      case REPLICA_ACKNOWLEDGED -> WriteConcern.W2;
      case MAJORITY -> WriteConcern.MAJORITY;
    };
  }

  private static ReadPreference readPreference(ConnectionString url, Optional<ReadMode> mode) {
    if (url.getReadPreference() != null || mode.isEmpty()) {
      return url.getReadPreference() == null ? ReadPreference.primary() : url.getReadPreference();
    }
    return switch (mode.get()) {
      case PRIMARY -> ReadPreference.primary();
      case PRIMARY_PREFERRED -> ReadPreference.primaryPreferred();
      case SECONDARY -> ReadPreference.secondary();
      case SECONDARY_PREFERRED -> ReadPreference.secondaryPreferred();
      case NEAREST -> ReadPreference.nearest();
    };
  }
}

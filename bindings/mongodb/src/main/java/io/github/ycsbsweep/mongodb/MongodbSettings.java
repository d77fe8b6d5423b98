// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.ConnectionString;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.TlsSettings;
import io.github.ycsbsweep.support.WholeRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DBException;

/** The values of mongodb.properties, checked; those that the connection string may override too. */
record MongodbSettings(
    ConnectionString url,
    Place place,
    Security security,
    Timeouts timeouts,
    Pool pool,
    Reads reads,
    Writes writes) {

  private static final int HOUR_MILLIS = 3_600_000;
  private static final int LEAST_CONNECTIONS = 100;

  /** Which acknowledgement a write waits for. */
  enum WriteMode {
    ERRORS_IGNORED,
    UNACKNOWLEDGED,
    ACKNOWLEDGED,
    JOURNALED,
    REPLICA_ACKNOWLEDGED,
    MAJORITY
  }

  /** Which members of a replica set are read. */
  enum ReadMode {
    PRIMARY,
    PRIMARY_PREFERRED,
    SECONDARY,
    SECONDARY_PREFERRED,
    NEAREST
  }

  /** Where the documents are. */
  record Place(String database, String table) {}

  /** Who logs in, beside the URL, known to which database, and how connections are protected. */
  record Security(Optional<Credentials> login, String source, Optional<TlsSettings> tls) {}

  /**
   * How long is waited at most.
   *
   * @param operation for an answer, a connection of the pool, and a new one
   * @param selection for a server that may be asked
   * @param heartbeat between two looks at each server
   */
  record Timeouts(Duration operation, Duration selection, Duration heartbeat) {

    private static Timeouts from(BindingProperties properties) throws DBException {
      return new Timeouts(
          properties.millis("mongodb.timeout"),
          properties.millis("mongodb.timeout.selection", "mongodb.timeout"),
          properties.millis("mongodb.heartbeat", 500, HOUR_MILLIS));
    }
  }

  /**
   * The connections to a server.
   *
   * @param namesBlockedThreads whether the property for threads that wait is given, which means
   *     nothing any more
   */
  record Pool(int mostConnections, boolean namesBlockedThreads) {}

  /** From which members it is read, and whether a failed read is tried once more. */
  record Reads(Optional<ReadMode> mode, boolean retry) {}

  /** How it is written. */
  record Writes(Optional<WriteMode> mode, boolean retry, boolean upsert, int batchSize) {}

  static MongodbSettings from(BindingProperties properties, Properties workload)
      throws DBException {
    var url = ConnectionStrings.parse(properties.text("mongodb.url"));
    return new MongodbSettings(
        url,
        new Place(
            url.getDatabase() == null ? properties.text("mongodb.database") : url.getDatabase(),
            WholeRecord.tableOf(workload)),
        new Security(
            Credentials.from(properties, "mongodb.username", "mongodb.password"),
            properties.text("mongodb.authSource"),
            properties.tls("mongodb.tls")),
        Timeouts.from(properties),
        new Pool(
            mostConnections(properties, workload),
            properties.isGiven("mongodb.threadsAllowedToBlockForConnectionMultiplier")),
        new Reads(
            choice(properties, "mongodb.readPreference", ReadMode.class),
            properties.flag("mongodb.retryReads")),
        new Writes(
            choice(properties, "mongodb.writeConcern", WriteMode.class),
            properties.flag("mongodb.retryWrites"),
            properties.flag("mongodb.upsert"),
            batchSize(properties)));
  }

  /** What failure messages call the servers. */
  String address() {
    return String.join(",", url.getHosts());
  }

  /** Whether a read is tried once more: as the connection string says, else as the property. */
  boolean repeatsReads() {
    return url.getRetryReads() == null ? reads.retry() : url.getRetryReads();
  }

  /** Whether connections are inside TLS, be it for the URL or for mongodb.tls. */
  boolean usesTls() {
    return security.tls().isPresent() || Boolean.TRUE.equals(url.getSslEnabled());
  }

  private static int batchSize(BindingProperties properties) throws DBException {
    var older = "mongodb.batchsize";
    var used = !properties.isGiven("batchsize") && properties.isGiven(older) ? older : "batchsize";
    return properties.integer(used, 1, 100_000);
  }

  private static int mostConnections(BindingProperties properties, Properties workload)
      throws DBException {
    if (properties.optional("mongodb.maxconnections").isPresent()) {
      return properties.integer("mongodb.maxconnections", 1, 100_000);
    }
    var threads = Integer.parseInt(workload.getProperty(Client.THREAD_COUNT_PROPERTY, "1"));
    return Math.max(LEAST_CONNECTIONS, threads);
  }

  private static <E extends Enum<E>> Optional<E> choice(
      BindingProperties properties, String name, Class<E> type) throws DBException {
    return properties.optional(name).isEmpty()
        ? Optional.empty()
        : Optional.of(properties.choice(name, type));
  }
}

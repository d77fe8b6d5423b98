// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.ConnectionString;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.TlsSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.workloads.CoreWorkload;

/** The values of mongodb.properties, checked; those that the connection string may override too. */
record MongodbSettings(
    ConnectionString url,
    String database,
    Optional<Login> login,
    Duration timeout,
    Duration selectionTimeout,
    Duration heartbeat,
    boolean upsert,
    int batchSize,
    Optional<WriteMode> writeMode,
    Optional<ReadMode> readMode,
    boolean retryReads,
    boolean retryWrites,
    int mostConnections,
    boolean namesBlockedThreads,
    Optional<TlsSettings> tls,
    String table,
    Optional<String> serverState) {

  private static final int HOUR_MILLIS = 3_600_000;
  private static final int LEAST_CONNECTIONS = 100;

  private static final TlsSettings.Names TLS =
      new TlsSettings.Names(
          "mongodb.tls", "mongodb.tls.ca", "mongodb.tls.certificate", "mongodb.tls.key");

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

  /** Who logs in, beside the URL. */
  record Login(String user, String password, String source) {
    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
      return "Login[user=" + user + "]";
    }
  }

  static MongodbSettings from(BindingProperties properties, Properties workload)
      throws DBException {
    var url = ConnectionStrings.parse(properties.text("mongodb.url"));
    return new MongodbSettings(
        url,
        url.getDatabase() == null ? properties.text("mongodb.database") : url.getDatabase(),
        login(properties),
        properties.millis("mongodb.timeout", 1, HOUR_MILLIS),
        properties.millis(
            properties.optional("mongodb.timeout.selection").isPresent()
                ? "mongodb.timeout.selection"
                : "mongodb.timeout",
            1,
            HOUR_MILLIS),
        properties.millis("mongodb.heartbeat", 500, HOUR_MILLIS),
        properties.flag("mongodb.upsert"),
        batchSize(properties),
        choice(properties, "mongodb.writeConcern", WriteMode.class),
        choice(properties, "mongodb.readPreference", ReadMode.class),
        properties.flag("mongodb.retryReads"),
        properties.flag("mongodb.retryWrites"),
        mostConnections(properties, workload),
        properties.isGiven("mongodb.threadsAllowedToBlockForConnectionMultiplier"),
        TlsSettings.from(properties, TLS),
        workload.getProperty(
            CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT),
        properties.optional(ServerStateFiles.PROPERTY));
  }

  /** What failure messages call the servers. */
  String address() {
    return String.join(",", url.getHosts());
  }

  /** Whether a read is tried once more: as the connection string says, else as the property. */
  boolean repeatsReads() {
    return url.getRetryReads() == null ? retryReads : url.getRetryReads();
  }

  /** Whether connections are inside TLS, be it for the URL or for mongodb.tls. */
  boolean usesTls() {
    return tls.isPresent() || Boolean.TRUE.equals(url.getSslEnabled());
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

  private static Optional<Login> login(BindingProperties properties) throws DBException {
    var user = properties.optional("mongodb.username");
    var password = properties.optional("mongodb.password");
    if (user.isPresent() != password.isPresent()) {
      throw new DBException("mongodb.username and mongodb.password: give both, or none");
    }
    var source = properties.text("mongodb.authSource");
    return user.map(name -> new Login(name, password.orElseThrow(), source));
  }
}

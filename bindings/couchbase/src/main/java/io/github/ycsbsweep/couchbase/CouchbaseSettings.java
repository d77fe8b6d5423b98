// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.DBException;

/** The values of couchbase.properties, checked. */
record CouchbaseSettings(
    Place place,
    Security security,
    Requests requests,
    Writes writes,
    Scans scans,
    Connections connections,
    List<String> meaningless) {

  private static final List<String> MEANINGLESS =
      List.of(
          "couchbase.networkMetricsInterval",
          "couchbase.runtimeMetricsInterval",
          "couchbase.url",
          "couchbase.checkFutures",
          "couchbase.json",
          "couchbase.ddoc",
          "couchbase.view",
          "couchbase.stale");

  /** What happens to an operation that has failed for a reason that may pass. */
  enum RetryMode {
    BESTEFFORT,
    FAILFAST
  }

  /** What the server promises with its acknowledgement. */
  enum Durability {
    NONE,
    MAJORITY,
    MAJORITYANDPERSISTTOACTIVE,
    PERSISTTOMAJORITY
  }

  /** How records are scanned. */
  enum ScanMode {
    QUERY,
    RANGE,
    NONE
  }

  /** Where the documents are. */
  record Place(String host, String bucket, String scope, String collection) {}

  /** Who logs in, and how connections are protected. */
  record Security(Credentials login, Optional<Tls> tls) {}

  /** How long a request may take at most, and whether it is tried again. */
  record Requests(Timeouts timeouts, RetryMode retry) {}

  /** How long something may take at most. */
  record Timeouts(Duration connect, Duration kv, Duration durable, Duration query, Duration scan) {}

  /** What a write waits for. */
  record Acknowledgement(int persistTo, int replicateTo, Durability durability) {}

  /**
   * How it is written.
   *
   * @param upsert whether writes do not care if the document exists
   * @param expiry zero: never
   */
  record Writes(boolean upsert, Duration expiry, Acknowledgement acknowledgement) {}

  /** How it is scanned; the others are of queries. */
  record Scans(ScanMode mode, boolean adhoc, int maxParallelism) {}

  /** Connections to each node, and the threads that serve them. */
  record Connections(int kv, int query, boolean epoll, int threads) {}

  /** Whom to trust. */
  record Tls(Optional<Path> authorities, boolean verifyHostname) {}

  static CouchbaseSettings from(BindingProperties properties) throws DBException {
    if (!properties.flag("couchbase.kv")) {
      throw new DBException(
          "couchbase.kv=false: single records by SQL++ are not available in this version; leave it"
              + " out");
    }
    var bucket = properties.text("couchbase.bucket");
    return new CouchbaseSettings(
        new Place(
            properties.text("couchbase.host"),
            bucket,
            properties.text("couchbase.scope"),
            properties.text("couchbase.collection")),
        new Security(
            new Credentials(
                properties.optional("couchbase.username").orElse(bucket),
                properties.text("couchbase.password")),
            tls(properties)),
        new Requests(timeouts(properties), properties.choice("couchbase.retry", RetryMode.class)),
        new Writes(
            properties.flag("couchbase.upsert"),
            Duration.ofSeconds(
                properties.integer("couchbase.documentExpiry", 0, Integer.MAX_VALUE)),
            acknowledgement(properties)),
        new Scans(
            properties.choice("couchbase.scan", ScanMode.class),
            properties.flag("couchbase.adhoc"),
            properties.integer("couchbase.maxParallelism", 1, 64)),
        new Connections(
            properties.integer("couchbase.kvEndpoints", 1, 100),
            properties.integer("couchbase.queryEndpoints", 1, 1000),
            properties.flag("couchbase.epoll"),
            properties.integer("couchbase.boost", 1, 64)),
        meaningless(properties));
  }

  private static Timeouts timeouts(BindingProperties properties) throws DBException {
    return new Timeouts(
        properties.millis("couchbase.timeout.connect"),
        properties.millis("couchbase.timeout.kv"),
        properties.millis("couchbase.timeout.durable"),
        properties.millis("couchbase.timeout.query"),
        properties.millis("couchbase.timeout.scan"));
  }

  private static Acknowledgement acknowledgement(BindingProperties properties) throws DBException {
    var wanted =
        new Acknowledgement(
            properties.integer("couchbase.persistTo", 0, 4),
            properties.integer("couchbase.replicateTo", 0, 3),
            properties.choice("couchbase.durability", Durability.class));
    if (wanted.durability() != Durability.NONE && wanted.persistTo() + wanted.replicateTo() > 0) {
      throw new DBException(
          "couchbase.durability: excludes couchbase.persistTo and couchbase.replicateTo, which are"
              + " for servers before 6.5");
    }
    return wanted;
  }

  private static Optional<Tls> tls(BindingProperties properties) throws DBException {
    var authorities = properties.file("couchbase.tls.ca");
    var verifyHostname = properties.flag("couchbase.tls.hostname.verification");
    if (!properties.flag("couchbase.tls")) {
      if (authorities.isPresent()) {
        throw new DBException(
            "couchbase.tls=false: must be true when couchbase.tls.ca names a file");
      }
      return Optional.empty();
    }
    return Optional.of(new Tls(authorities, verifyHostname));
  }

  private static List<String> meaningless(BindingProperties properties) throws DBException {
    var given = MEANINGLESS.stream().filter(properties::isGiven);
    var async = "couchbase.syncMutationResponse";
    return properties.flag(async)
        ? given.toList()
        : Stream.concat(given, Stream.of(async)).toList();
  }
}

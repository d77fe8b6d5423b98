// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.TimesToLive;
import io.github.ycsbsweep.transport.ConnectionMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.DBException;

/** The values of memcached.properties, checked. */
record MemcachedSettings(
    Servers servers,
    Protocol protocol,
    Optional<Credentials> credentials,
    Timeouts timeouts,
    Records records,
    Tuning tuning) {

  /** 30 days, memcached's limit. */
  private static final int LONGEST_RELATIVE_SECONDS = 2_592_000;

  /** Which of several servers holds a key. */
  enum Distribution {
    MODULO,
    KETAMA
  }

  /** What happens to the keys of a server that is away. */
  enum FailureMode {
    REDISTRIBUTE,
    CANCEL,
    RETRY
  }

  /** How commands are written. */
  enum Protocol {
    TEXT,
    BINARY
  }

  /** How a record is stored. */
  enum Format {
    PACKED,
    JSON
  }

  /** How fields are changed. */
  enum UpdateMode {
    CAS,
    REPLACE
  }

  /** What an insert does when the record exists. */
  enum InsertMode {
    CREATE,
    UPSERT
  }

  /** The servers, and which of them has a key. */
  record Servers(List<Host> hosts, Distribution distribution, FailureMode failureMode) {

    private static Servers from(BindingProperties properties) throws DBException {
      var hosts = new ArrayList<Host>();
      for (var word : properties.text("memcached.hosts").split(",", -1)) {
        hosts.add(Host.parse("memcached.hosts", word.trim()));
      }
      return new Servers(
          List.copyOf(hosts),
          properties.choice("memcached.distribution", Distribution.class),
          properties.choice("memcached.failureMode", FailureMode.class));
    }
  }

  /**
   * How long is waited.
   *
   * @param operation at most, for an answer
   * @param connect at most, for a connection
   * @param reconnect between two attempts to connect again
   * @param shutdown at most, for the last answers
   */
  record Timeouts(Duration operation, Duration connect, Duration reconnect, Duration shutdown) {

    private static Timeouts from(BindingProperties properties) throws DBException {
      return new Timeouts(
          properties.millis("memcached.opTimeoutMillis"),
          properties.millis("memcached.connectTimeoutMillis"),
          properties.millis("memcached.reconnectMillis"),
          properties.millis("memcached.shutdownTimeoutMillis"));
    }
  }

  /**
   * How records are stored and changed.
   *
   * @param expiration seconds, or a Unix time; 0: never
   * @param times that records stay, in place of it; empty: as it says
   * @param waitsForWrites whether a write waits for its answer
   */
  record Records(
      Format format,
      UpdateMode update,
      int casRetries,
      InsertMode insert,
      int expiration,
      Optional<TimesToLive> times,
      boolean waitsForWrites) {

    private static Records from(BindingProperties properties) throws DBException {
      return new Records(
          properties.choice("memcached.format", Format.class),
          properties.choice("memcached.update", UpdateMode.class),
          properties.integer("memcached.cas.retries", 0, 1_000_000),
          properties.choice("memcached.insert", InsertMode.class),
          MemcachedSettings.expiration(properties),
          TimesToLive.from(properties, "memcached.ttl"),
          properties.flag("memcached.checkOperationStatus"));
    }

    /** Of the next record that is written: seconds, or a Unix time; 0: never. */
    int nextExpiration() {
      if (times.isEmpty()) {
        return expiration;
      }
      var seconds = (times.get().nextMillis() + 999) / 1000;
      return (int)
          (seconds > LONGEST_RELATIVE_SECONDS
              ? Math.min(Integer.MAX_VALUE, seconds + Instant.now().getEpochSecond())
              : seconds);
    }
  }

  /**
   * What changes the speed, and nothing else.
   *
   * @param unused properties that were given, and mean nothing without the driver's connections
   */
  record Tuning(
      ConnectionMode connections,
      int reactors,
      Merging merging,
      Buffers buffers,
      boolean noDelay,
      List<String> unused) {

    private static final ConnectionMode.Names NAMES =
        new ConnectionMode.Names(
            "memcached.connections", "memcached.waitTimeoutMillis", List.of("driver:N"));

    private static final List<String> ONLY_THE_DRIVERS =
        List.of(
            "memcached.reactors",
            "memcached.merge.gets",
            "memcached.merge.buffers",
            "memcached.merge.most",
            "memcached.readBufferSize");

    boolean useDriversConnections() {
      return connections.kind() == ConnectionMode.Kind.DRIVER;
    }

    private static Tuning from(BindingProperties properties) throws DBException {
      var connections =
          ConnectionMode.from(properties, NAMES, properties.millis(NAMES.longestWait()));
      var driver = connections.kind() == ConnectionMode.Kind.DRIVER;
      return new Tuning(
          connections,
          properties.integer("memcached.reactors", 1, 64),
          new Merging(
              properties.flag("memcached.merge.gets"),
              properties.flag("memcached.merge.buffers"),
              properties.integer("memcached.merge.most", 1, 10_000)),
          new Buffers(
              properties.integer("memcached.readBufferSize", 1024, 1 << 30),
              properties.integer("memcached.tcp.sendBufferSize", 1024, 1 << 30),
              properties.integer("memcached.tcp.receiveBufferSize", 1024, 1 << 30)),
          properties.flag("memcached.tcp.nodelay"),
          driver ? List.of() : ONLY_THE_DRIVERS.stream().filter(properties::isGiven).toList());
    }
  }

  /** Which commands the driver sends together, and how many at most. */
  record Merging(boolean gets, boolean buffers, int most) {}

  /** Sizes in bytes: the driver's for reading, the sockets' for sending and receiving. */
  record Buffers(int read, int send, int receive) {}

  static MemcachedSettings from(BindingProperties properties) throws DBException {
    var protocol = properties.choice("memcached.protocol", Protocol.class);
    return new MemcachedSettings(
        Servers.from(properties),
        protocol,
        credentials(properties, protocol),
        Timeouts.from(properties),
        Records.from(properties),
        Tuning.from(properties));
  }

  /** What failure messages call the servers. */
  String address() {
    return String.join(",", servers.hosts().stream().map(Host::toString).toList());
  }

  /** A time in the past would make every record vanish as it is written. */
  private static int expiration(BindingProperties properties) throws DBException {
    var name = "memcached.objectExpirationTime";
    var seconds = properties.integer(name, 0, Integer.MAX_VALUE);
    if (properties.isGiven(name) && properties.isGiven("memcached.ttl")) {
      throw new DBException(name + ": allowed is only without memcached.ttl");
    }
    if (seconds > LONGEST_RELATIVE_SECONDS && seconds <= Instant.now().getEpochSecond()) {
      throw new DBException(
          name
              + "="
              + seconds
              + ": above "
              + LONGEST_RELATIVE_SECONDS
              + " it is a Unix time, and this one has passed");
    }
    return seconds;
  }

  private static Optional<Credentials> credentials(BindingProperties properties, Protocol protocol)
      throws DBException {
    var credentials = Credentials.from(properties, "memcached.username", "memcached.password");
    if (credentials.isPresent() && protocol == Protocol.TEXT) {
      throw new DBException(
          "memcached.protocol=text: a login (memcached.username) needs memcached.protocol=binary");
    }
    return credentials;
  }
}

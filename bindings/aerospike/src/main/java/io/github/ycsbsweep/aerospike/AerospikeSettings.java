// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.policy.AuthMode;
import com.aerospike.client.policy.ReadModeAP;
import com.aerospike.client.policy.ReadModeSC;
import com.aerospike.client.policy.Replica;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.TlsSettings;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DBException;

/** The values of aerospike.properties, checked. Times are in milliseconds. */
record AerospikeSettings(
    Servers servers,
    Place place,
    Security security,
    Timeouts timeouts,
    Retries retries,
    Connections connections,
    Operations operations) {

  private static final int HOUR_MILLIS = 3_600_000;
  private static final int LEAST_CONNECTIONS = 100;

  /** Connections beside those of the threads: for what a node is asked of itself. */
  private static final int SPARE_CONNECTIONS = 8;

  /** Which replicas must have a write. */
  enum CommitMode {
    ALL,
    MASTER
  }

  /** How to log in. */
  enum LoginMode {
    INTERNAL,
    EXTERNAL,
    EXTERNAL_INSECURE
  }

  /** What an insert does when the record exists. */
  enum InsertMode {
    CREATE,
    UPSERT
  }

  /** How records are scanned. */
  enum ScanMode {
    NONE,
    SINDEX
  }

  /** Nodes of the cluster that are asked for the others. */
  record Servers(List<String> hosts, int port) {}

  /** Where the records are. */
  record Place(String namespace, String table) {}

  /**
   * Who logs in, and how connections are protected.
   *
   * @param tlsName the name in the servers' certificate; empty: that of the host
   */
  record Security(
      Optional<Credentials> login,
      AuthMode mode,
      Optional<TlsSettings> tls,
      Optional<String> tlsName) {

    private static Security from(BindingProperties properties) throws DBException {
      var tls = properties.tls("as.tls");
      var mode = properties.choice("as.auth", LoginMode.class);
      if (mode == LoginMode.EXTERNAL && tls.isEmpty()) {
        throw new DBException("as.auth=external: needs as.tls=true, or external-insecure");
      }
      return new Security(
          Credentials.from(properties, "as.user", "as.password"),
          AuthMode.valueOf(mode.name()),
          tls,
          properties.optional("as.tls.name"));
    }
  }

  /** How long is waited at most: for an operation with its retries, and for parts of it. */
  record Timeouts(int total, int connect, int socket) {

    private static Timeouts from(BindingProperties properties) throws DBException {
      return new Timeouts(
          properties.integer("as.timeout", 1, HOUR_MILLIS),
          timeout(properties, "as.timeout.connect"),
          timeout(properties, "as.timeout.socket"));
    }
  }

  /** How often a failed operation is tried again, and after what pause. */
  record Retries(int read, int write, int pause) {}

  /** Which replicas take part. */
  record Consistency(
      CommitMode commit, ReadModeAP readAvailable, ReadModeSC readConsistent, Replica replica) {}

  /** How records are read, written and scanned. */
  record Operations(
      Consistency consistency, InsertMode insert, boolean sendKey, int ttl, ScanMode scan) {

    private static Operations from(BindingProperties properties) throws DBException {
      return new Operations(
          new Consistency(
              properties.choice("as.commitLevel", CommitMode.class),
              properties.choice("as.readModeAP", ReadModeAP.class),
              properties.choice("as.readModeSC", ReadModeSC.class),
              replica(properties)),
          properties.choice("as.insert", InsertMode.class),
          properties.flag("as.sendKey"),
          properties.integer("as.ttl", -2, Integer.MAX_VALUE),
          properties.choice("as.scan", ScanMode.class));
    }
  }

  /** The pool of connections to a node, and the watch over it. */
  record Connections(int most, int pools, int tendInterval, int maxErrorRate) {}

  static AerospikeSettings from(BindingProperties properties, Properties workload)
      throws DBException {
    return new AerospikeSettings(
        new Servers(hosts(properties.text("as.host")), properties.integer("as.port", 1, 65_535)),
        new Place(properties.text("as.namespace"), WholeRecord.tableOf(workload)),
        Security.from(properties),
        Timeouts.from(properties),
        new Retries(
            properties.integer("as.retries.read", 0, 100),
            properties.integer("as.retries.write", 0, 100),
            properties.integer("as.retries.pause", 0, HOUR_MILLIS)),
        connections(properties, workload),
        Operations.from(properties));
  }

  /** What failure messages call the servers. */
  String address() {
    return String.join(",", servers.hosts()) + ":" + servers.port();
  }

  private static List<String> hosts(String text) throws DBException {
    var hosts = Arrays.stream(text.split(",", -1)).map(String::trim).toList();
    if (hosts.stream().anyMatch(String::isEmpty)) {
      throw new DBException(
          "as.host=" + text + ": allowed is a host, or several separated by commas");
    }
    return hosts;
  }

  private static int timeout(BindingProperties properties, String name) throws DBException {
    var used = properties.optional(name).isPresent() ? name : "as.timeout";
    return properties.integer(used, 1, HOUR_MILLIS);
  }

  private static Replica replica(BindingProperties properties) throws DBException {
    var replica = properties.choice("as.replica", Replica.class);
    if (replica == Replica.RANDOM
        && properties.choice("as.scan", ScanMode.class) == ScanMode.SINDEX) {
      throw new DBException(
          "as.replica=random: queries can't, so not with as.scan=sindex; allowed is any other");
    }
    return replica;
  }

  private static Connections connections(BindingProperties properties, Properties workload)
      throws DBException {
    var threads = Integer.parseInt(workload.getProperty(Client.THREAD_COUNT_PROPERTY, "1"));
    // A query takes another one.
    var scanning = properties.choice("as.scan", ScanMode.class) == ScanMode.SINDEX;
    var needed = (scanning ? 2 : 1) * threads;
    var most =
        properties.optional("as.maxConnsPerNode").isPresent()
            ? properties.integer("as.maxConnsPerNode", 1, 100_000)
            : Math.max(LEAST_CONNECTIONS, needed + SPARE_CONNECTIONS);
    if (most < needed) {
      throw new DBException(
          "as.maxConnsPerNode="
              + most
              + ": the client threads keep "
              + needed
              + " connections; allowed is "
              + needed
              + " to 100000");
    }
    return new Connections(
        most,
        properties.integer("as.connPoolsPerNode", 1, 100),
        properties.integer("as.tendInterval", 250, HOUR_MILLIS),
        properties.integer("as.maxErrorRate", 0, Integer.MAX_VALUE));
  }
}

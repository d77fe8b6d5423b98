// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import io.github.ycsbsweep.support.BindingProperties;
import java.io.IOException;
import java.time.Duration;
import site.ycsb.DBException;

/**
 * Where the server is, and how it is spoken to.
 *
 * @param store what the names of the properties begin with
 * @param keepAlive false: a connection a request
 * @param poolSize connections at most
 */
public record HttpSettings(
    String store,
    String host,
    int port,
    boolean keepAlive,
    boolean noDelay,
    int poolSize,
    Timeouts timeouts) {

  static final String KEEP_ALIVE = ".keepalive";
  static final String POOL_SIZE = ".poolsize";
  static final String POOL_TIMEOUT = ".poolTimeoutMillis";

  /**
   * Longest waits.
   *
   * @param connect for a connection to be made
   * @param request for the next bytes of an answer
   * @param pool for a connection that another thread uses
   */
  public record Timeouts(Duration connect, Duration request, Duration pool) {}

  /**
   * The values of the properties whose names begin with the store's, checked.
   *
   * @throws DBException naming the property, its value and what is allowed
   */
  public static HttpSettings from(BindingProperties properties, String store) throws DBException {
    return new HttpSettings(
        store,
        properties.text(store + ".host").trim(),
        properties.integer(store + ".port", 1, 65_535),
        properties.flag(store + KEEP_ALIVE),
        properties.flag(store + ".tcp.nodelay"),
        properties.integer(store + POOL_SIZE, 1, 100_000),
        new Timeouts(
            properties.millis(store + ".connectTimeoutMillis"),
            properties.millis(store + ".requestTimeoutMillis"),
            properties.millis(store + POOL_TIMEOUT)));
  }

  /** {@code host:port}, as failure messages name it. */
  public String address() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  /** A failure to connect, with what to raise if this machine is out of ports or descriptors. */
  public IOException explained(IOException failure) {
    return ResourceExhaustion.explain(failure, this);
  }
}

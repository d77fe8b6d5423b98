// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import io.github.ycsbsweep.support.BindingProperties;
import java.io.IOException;
import java.time.Duration;
import site.ycsb.DBException;

/**
 * Where the server is, and how it is spoken to.
 *
 * @param keepAlive false: a connection a request
 * @param poolSize connections at most
 * @param names what the properties are called
 */
public record HttpSettings(
    String host,
    int port,
    boolean keepAlive,
    boolean noDelay,
    int poolSize,
    Timeouts timeouts,
    Names names) {

  private static final int HOUR_MILLIS = 3_600_000;

  /**
   * Longest waits.
   *
   * @param connect for a connection to be made
   * @param request for the next bytes of an answer
   * @param pool for a connection that another thread uses
   */
  public record Timeouts(Duration connect, Duration request, Duration pool) {}

  /** Names of a binding's properties. */
  public record Names(
      String host,
      String port,
      String keepAlive,
      String poolSize,
      String connectTimeout,
      String requestTimeout,
      String poolTimeout,
      String noDelay) {}

  /** The values of the properties with these names, checked. */
  public static HttpSettings from(BindingProperties properties, Names names) throws DBException {
    return new HttpSettings(
        properties.text(names.host()).trim(),
        properties.integer(names.port(), 1, 65_535),
        properties.flag(names.keepAlive()),
        properties.flag(names.noDelay()),
        properties.integer(names.poolSize(), 1, 100_000),
        new Timeouts(
            properties.millis(names.connectTimeout(), 1, HOUR_MILLIS),
            properties.millis(names.requestTimeout(), 1, HOUR_MILLIS),
            properties.millis(names.poolTimeout(), 1, HOUR_MILLIS)),
        names);
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

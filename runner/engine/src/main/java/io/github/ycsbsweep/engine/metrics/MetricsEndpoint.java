// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Serves the metrics of a run over HTTP, at {@code /metrics}, until it is closed. */
public final class MetricsEndpoint implements AutoCloseable {

  private static final String OPTION = SweepOption.METRICS.word();

  private static final int MOST_PORT = 65_535;

  private final RunMetrics metrics;
  private final HTTPServer server;

  /**
   * It writes a stack trace to standard error when whoever asks goes away before the answer. Kept
   * here, since a logger that nobody holds forgets that it is silent.
   */
  private final Logger library = Logger.getLogger(HTTPServer.class.getPackageName());

  private MetricsEndpoint(RunMetrics metrics, HTTPServer server) {
    this.metrics = metrics;
    this.server = server;
    library.setLevel(Level.OFF);
  }

  /**
   * Opens the port.
   *
   * @param given value of the option: a port on 127.0.0.1, or an address of this machine with a
   *     port behind its last colon
   * @throws UserError of a wrong value, or where the port can't be had
   */
  public static MetricsEndpoint open(String given, Console console) throws UserError {
    return open(given, address(given), console);
  }

  /** As {@link #open(String, Console)}; the system chooses a port where it is 0. */
  static MetricsEndpoint open(String given, InetSocketAddress at, Console console)
      throws UserError {
    var metrics = new RunMetrics();
    var registry = new PrometheusRegistry();
    registry.register(metrics);
    try {
      var server =
          HTTPServer.builder()
              .inetAddress(at.getAddress())
              .port(at.getPort())
              .registry(registry)
              .buildAndStart();
      if (!at.getAddress().isLoopbackAddress()) {
        console.warn(
            "%s %s: whoever reaches this address can read the metrics of the run", OPTION, given);
      }
      return new MetricsEndpoint(metrics, server);
    } catch (IOException e) {
      throw UserError.missing(
          "%s %s: can't listen there: %s; name another port, or an address of this machine",
          OPTION, given, e.getMessage());
    }
  }

  /** What a run must tell. */
  public SweepListener listener() {
    return metrics;
  }

  /** The port that it listens on. */
  int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.close();
  }

  /** Where to listen: 127.0.0.1 if only a port was given. */
  static InetSocketAddress address(String given) throws UserError {
    var colon = given.lastIndexOf(':');
    var port = port(given, given.substring(colon + 1));
    var host = colon < 0 ? "127.0.0.1" : given.substring(0, colon);
    if (host.isEmpty()) {
      throw UserError.of("%s %s: no host before the colon; 0.0.0.0 is any", OPTION, given);
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (UnknownHostException e) {
      throw UserError.missing(OPTION + " " + given + ": no address of this name is known: " + host);
    }
  }

  private static int port(String given, String text) throws UserError {
    var port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (port < 1 || port > MOST_PORT) {
      throw UserError.of(
          "%s %s: expected PORT or HOST:PORT, with a port from 1 to %d", OPTION, given, MOST_PORT);
    }
    return port;
  }
}

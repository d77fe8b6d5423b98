// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The connections of a process to one server, each for one request at a time. It is HttpClient's
 * pool without what HttpClient does around a request: it follows no redirections, repeats nothing,
 * keeps no cookies, and whoever needs several requests on one connection can have that.
 */
public final class HttpConnections implements AutoCloseable {

  /** A connection that idled so long is looked at before it is used: the server may be gone. */
  private static final TimeValue LOOK_AFTER = TimeValue.ofSeconds(1);

  private final HttpSettings settings;
  private final HttpRoute route;
  private final PoolingHttpClientConnectionManager pool;

  public HttpConnections(HttpSettings settings) {
    this.settings = settings;
    this.route = new HttpRoute(new HttpHost("http", settings.host(), settings.port()));
    this.pool =
        new PassiveCloseManagerBuilder(settings.keepAlive())
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.STRICT)
            .setConnPoolPolicy(PoolReusePolicy.LIFO)
            .setMaxConnTotal(settings.poolSize())
            .setMaxConnPerRoute(settings.poolSize())
            .setDefaultSocketConfig(socket(settings))
            .setDefaultConnectionConfig(connection(settings))
            .build();
  }

  private static SocketConfig socket(HttpSettings settings) {
    return SocketConfig.custom()
        .setTcpNoDelay(settings.noDelay())
        .setSoTimeout(Timeout.of(settings.timeouts().request()))
        .build();
  }

  private static ConnectionConfig connection(HttpSettings settings) {
    return ConnectionConfig.custom()
        .setConnectTimeout(Timeout.of(settings.timeouts().connect()))
        .setSocketTimeout(Timeout.of(settings.timeouts().request()))
        .setValidateAfterInactivity(LOOK_AFTER)
        .build();
  }

  public HttpSettings settings() {
    return settings;
  }

  /**
   * Sends one request, on any connection.
   *
   * @throws IOException if there was no connection, or no whole answer in time
   */
  public Reply send(ClassicHttpRequest request) throws IOException {
    try (var connection = lease()) {
      return connection.last(request);
    }
  }

  /**
   * A connection for several requests, one after the other; to be closed.
   *
   * @throws IOException if there was none in time
   */
  public LeasedConnection lease() throws IOException {
    var timeout = Timeout.of(settings.timeouts().pool());
    try {
      var endpoint = pool.lease("", route, timeout, null).get(timeout);
      return new LeasedConnection(this, pool, endpoint, route.getTargetHost());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (TimeoutException e) {
      throw new IOException(
          "all connections were in use for "
              + settings.timeouts().pool().toMillis()
              + " ms ("
              + settings.store()
              + HttpSettings.POOL_SIZE
              + "="
              + settings.poolSize()
              + ", "
              + settings.store()
              + HttpSettings.POOL_TIMEOUT
              + ")",
          e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  /** Those that idle may be as dead as the one that just failed. */
  void distrustIdle() {
    pool.closeIdle(TimeValue.ZERO_MILLISECONDS);
  }

  @Override
  public void close() {
    pool.close(CloseMode.IMMEDIATE);
  }
}

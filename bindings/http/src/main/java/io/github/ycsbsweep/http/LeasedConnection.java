// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;

/**
 * A connection that was taken from the pool. Closed, it goes back if its {@link #last} request left
 * it in order and connections are kept; otherwise it ends.
 */
public final class LeasedConnection implements AutoCloseable {

  private static final ConnectionEndpoint.RequestExecutor EXECUTOR =
      new HttpRequestExecutor()::execute;

  private final HttpConnections owner;
  private final PoolingHttpClientConnectionManager pool;
  private final ConnectionEndpoint endpoint;
  private final HttpHost host;
  private boolean reusable;

  LeasedConnection(
      HttpConnections owner,
      PoolingHttpClientConnectionManager pool,
      ConnectionEndpoint endpoint,
      HttpHost host) {
    this.owner = owner;
    this.pool = pool;
    this.endpoint = endpoint;
    this.host = host;
    this.reusable = endpoint.isConnected();
  }

  /** Sends a request after which there will be another. */
  public Reply send(ClassicHttpRequest request) throws IOException {
    return send(request, true, false);
  }

  /** Sends a request after which there will be none on this connection, before it is closed. */
  public Reply last(ClassicHttpRequest request) throws IOException {
    return send(request, owner.settings().keepAlive(), true);
  }

  private Reply send(ClassicHttpRequest request, boolean keep, boolean last) throws IOException {
    var used = endpoint.isConnected();
    reusable = false;
    try {
      var context = HttpClientContext.create();
      if (!used) {
        connect(context);
      }
      RequestHeaders.complete(request, host, keep);
      try (var response = endpoint.execute("", request, EXECUTOR, context)) {
        var body = BodyReader.read(response);
        reusable =
            last
                && keep
                && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, response, context);
        return new Reply(response, body);
      }
    } catch (HttpException e) {
      throw new IOException(e);
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      if (used) {
        owner.distrustIdle();
      }
      throw e;
    }
  }

  private void connect(HttpClientContext context) throws IOException {
    try {
      pool.connect(endpoint, TimeValue.of(owner.settings().timeouts().connect()), context);
    } catch (IOException e) {
      throw owner.settings().explained(e);
    }
  }

  @Override
  public void close() {
    if (!reusable) {
      endpoint.close(CloseMode.GRACEFUL);
    }
    pool.release(
        endpoint, null, reusable ? TimeValue.NEG_ONE_MILLISECOND : TimeValue.ZERO_MILLISECONDS);
  }
}

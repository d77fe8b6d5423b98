// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.net.Socket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.RegistryBuilder;

/** Has connections for one request each wait for the server's close. */
final class PassiveCloseManagerBuilder extends PoolingHttpClientConnectionManagerBuilder {

  private final boolean keepAlive;

  PassiveCloseManagerBuilder(boolean keepAlive) {
    this.keepAlive = keepAlive;
  }

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
    return new DefaultHttpClientConnectionOperator(
        proxy -> keepAlive ? new Socket() : new PassiveCloseSocket(),
        ports,
        names,
        RegistryBuilder.<TlsSocketStrategy>create().build());
  }
}

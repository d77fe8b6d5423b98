// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisSocketFactory;

/** Opens the socket of one link for Jedis, watched by the watchdog. */
final class LinkSocketFactory implements JedisSocketFactory {

  private final HostAndPort server;
  private final RedisSettings settings;
  private final Optional<SSLSocketFactory> tls;
  private final Watchdog watchdog;
  private Optional<OpenSocket> opened = Optional.empty();

  LinkSocketFactory(
      HostAndPort server,
      RedisSettings settings,
      Optional<SSLSocketFactory> tls,
      Watchdog watchdog) {
    this.server = server;
    this.settings = settings;
    this.tls = tls;
    this.watchdog = watchdog;
  }

  /** A socket, inside TLS if wanted, and the wait that bounds and closes it. */
  record OpenSocket(Socket socket, SocketDeadline deadline) {}

  /** The wait has been started: it covers TLS and whatever Jedis does before the first command. */
  @Override
  public Socket createSocket() {
    try {
      var plain = connect();
      var deadline = watchdog.watch(plain, settings.network().socketTimeout());
      deadline.start();
      opened = Optional.of(new OpenSocket(plain, deadline));
      if (tls.isPresent()) {
        opened = Optional.of(new OpenSocket(secure(plain), deadline));
      }
      return opened.get().socket();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Optional<OpenSocket> opened() {
    return opened;
  }

  private Socket connect() throws IOException {
    var failure = new IOException("No address of " + server.getHost());
    for (var address : InetAddress.getAllByName(server.getHost())) {
      var socket = new Socket();
      try {
        socket.setTcpNoDelay(settings.network().noDelay());
        socket.setKeepAlive(settings.network().keepAlive());
        // Closes with a reset: a sweep would otherwise leave thousands of ports in TIME_WAIT.
        socket.setSoLinger(true, 0);
        socket.connect(
            new InetSocketAddress(address, server.getPort()),
            (int) settings.network().connectTimeout().toMillis());
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = e;
      }
    }
    throw failure;
  }

  private Socket secure(Socket plain) throws IOException {
    var socket =
        (SSLSocket) tls.orElseThrow().createSocket(plain, server.getHost(), server.getPort(), true);
    var parameters = new SSLParameters();
    if (settings.network().tls().orElseThrow().verifyHostname()) {
      // RFC 2818: the name or address in the certificate's subjectAltName.
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import java.io.Flushable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import site.ycsb.DBException;

/** Opens links to one server. */
public final class Connector<W extends Flushable, R> {

  /** Of a process: with large buffers they have 32 MB. */
  private static final int MANY_LINKS = 1024;

  /**
   * Links to a server at the loopback interface come from that many of its addresses, which have
   * local ports of their own: all of 127.0.0.0/8 lead there (RFC 1122, 3.2.1.3). A descriptor tells
   * it as {@code local.addresses}.
   */
  private static final int LOCAL_ADDRESSES = 8;

  private final Endpoint server;
  private final Codec<W, R> codec;
  private final SocketSettings settings;
  private final Backoff.Limits backoff;
  private final Watchdog watchdog;
  private final Optional<SSLSocketFactory> tls;

  /**
   * Talks to nobody yet.
   *
   * @param backoff the waits before new attempts after failures
   * @throws DBException if the files for TLS can't be used
   */
  public Connector(
      Endpoint server,
      Codec<W, R> codec,
      SocketSettings settings,
      Backoff.Limits backoff,
      Watchdog watchdog)
      throws DBException {
    this.server = server;
    this.codec = codec;
    this.settings = settings;
    this.backoff = backoff;
    this.watchdog = watchdog;
    this.tls =
        settings.tls().isPresent()
            ? Optional.of(BindingProperties.context(settings.tls().get()).getSocketFactory())
            : Optional.empty();
  }

  /**
   * A fresh link, logged in. One deadline bounds the handshake of TLS and what the codec does on
   * the socket itself.
   *
   * @param bufferSize bytes, of the writer and of the reader
   * @throws ConnectFailure if the server could not be connected to
   * @throws IOException or an unchecked exception, if the server does not answer or refuses
   */
  public Link<W, R> open(int bufferSize) throws IOException {
    var isTurn = awaitTurn();
    try {
      return openNow(bufferSize);
    } finally {
      if (isTurn) {
        watchdog.connecting().release();
      }
    }
  }

  /** Where many threads connect, most wait here; after the time for a connection none does. */
  private boolean awaitTurn() throws IOException {
    try {
      var limit = settings.connectTimeout().toNanos();
      return watchdog.connecting().tryAcquire(limit, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted before it connected");
    }
  }

  private Link<W, R> openNow(int bufferSize) throws IOException {
    var plain = connected();
    var deadline = watchdog.watch(plain, settings.timeout());
    var done = false;
    try {
      deadline.start();
      var socket = tls.isPresent() ? secure(plain, tls.get()) : plain;
      var link = new Link<>(socket, deadline, codec, bufferSize);
      codec.login(link);
      deadline.stop();
      done = true;
      return link;
    } catch (IOException e) {
      throw deadline.explain(e);
    } catch (RuntimeException e) {
      throw deadline.explain(e);
    } finally {
      if (!done) {
        deadline.close();
      }
    }
  }

  /**
   * As {@link #open}, for a user of links that may have had one.
   *
   * @param isAgain whether it did, so that this is counted
   */
  Link<W, R> open(int bufferSize, boolean isAgain) throws IOException {
    var link = open(bufferSize);
    if (isAgain) {
      watchdog.events().count(ClientEvents.Kind.RECONNECTS);
    }
    return link;
  }

  /** Bytes of each buffer of a link that one thread uses: fewer where there are many links. */
  int ownBufferSize() {
    return watchdog.sockets() < MANY_LINKS ? Link.BUFFER_SIZE : Link.SMALL_BUFFER_SIZE;
  }

  /** A way for one thread, on a link of its own; talks to nobody yet. */
  public Connection<W, R> connection() {
    return new OwnConnection<>(this);
  }

  public Endpoint server() {
    return server;
  }

  /** A wait before each new attempt after a failure, for one user of links. */
  Backoff backoff() {
    return new Backoff(backoff);
  }

  Codec<W, R> codec() {
    return codec;
  }

  private Socket connected() throws ConnectFailure {
    try {
      return connected(InetAddress.getAllByName(server.host()));
    } catch (IOException e) {
      throw new ConnectFailure(server, e);
    }
  }

  private Socket connected(InetAddress... addresses) throws IOException {
    var failure = new IOException("No address of " + server.host());
    for (var address : addresses) {
      try {
        return connected(address);
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private Socket connected(InetAddress address) throws IOException {
    try {
      return connected(address, Optional.empty());
    } catch (BindException noPortLeft) {
      if (!(address instanceof Inet4Address) || !address.isLoopbackAddress()) {
        throw noPortLeft;
      }
      return connectedFromOthers(address, noPortLeft);
    }
  }

  private Socket connectedFromOthers(InetAddress address, BindException noPortLeft)
      throws IOException {
    var failure = noPortLeft;
    for (var last = 2; last <= LOCAL_ADDRESSES; last++) {
      var local = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
      try {
        return connected(address, Optional.of(local));
      } catch (BindException e) {
        failure = e;
      }
    }
    throw failure;
  }

  /**
   * A socket from a local address; without one the system chooses.
   *
   * @throws BindException if the local address has no port left
   */
  private Socket connected(InetAddress address, Optional<InetAddress> local) throws IOException {
    var socket = new Socket();
    var done = false;
    try {
      configure(socket);
      if (local.isPresent()) {
        socket.bind(new InetSocketAddress(local.get(), 0));
      }
      socket.connect(
          new InetSocketAddress(address, server.port()),
          (int) settings.connectTimeout().toMillis());
      done = true;
      return socket;
    } finally {
      if (!done) {
        socket.close();
      }
    }
  }

  private void configure(Socket socket) throws IOException {
    socket.setTcpNoDelay(settings.noDelay());
    socket.setKeepAlive(settings.keepAlive());
    // Closes with a reset: a sweep would otherwise leave thousands of ports in TIME_WAIT.
    socket.setSoLinger(true, 0);
    if (settings.buffers().send() > 0) {
      socket.setSendBufferSize(settings.buffers().send());
    }
    if (settings.buffers().receive() > 0) {
      socket.setReceiveBufferSize(settings.buffers().receive());
    }
  }

  private Socket secure(Socket plain, SSLSocketFactory factory) throws IOException {
    var socket = (SSLSocket) factory.createSocket(plain, server.host(), server.port(), true);
    var parameters = new SSLParameters();
    if (settings.tls().orElseThrow().verifyHostname()) {
      // RFC 2818: the name or address in the certificate's subjectAltName.
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }
}

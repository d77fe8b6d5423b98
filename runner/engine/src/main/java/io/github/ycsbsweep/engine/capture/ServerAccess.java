// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.support.TlsContexts;
import io.github.ycsbsweep.support.TlsSettings;
import io.github.ycsbsweep.support.TlsSettings.Identity;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Who asks a server, and whether over TLS; never printed whole.
 *
 * @param user empty: the server's default
 * @param password empty: there is no login
 * @param tls empty: without TLS
 */
record ServerAccess(String user, String password, Optional<Tls> tls) {

  static final ServerAccess OPEN = new ServerAccess("", "", Optional.empty());

  private record Tls(SSLSocketFactory sockets, boolean verifiesHostname) {}

  /** As a binding's clients would have it, by its properties. */
  static ServerAccess of(BindingDescriptor binding, Properties given) throws UserError {
    var prefix = binding.store() + ".";
    var user = given.getProperty(prefix + "user", given.getProperty(prefix + "username", ""));
    var password = given.getProperty(prefix + "password", "");
    return new ServerAccess(user, password, tls(binding, given, prefix + "tls"));
  }

  private static Optional<Tls> tls(BindingDescriptor binding, Properties given, String property)
      throws UserError {
    if (!binding.catalog().knows(property) || !isTrue(given, property, "false")) {
      return Optional.empty();
    }
    var certificate = file(given, property + TlsSettings.CERTIFICATE);
    var key = file(given, property + TlsSettings.KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw UserError.of(
          "%s and %s: need each other",
          property + TlsSettings.CERTIFICATE, property + TlsSettings.KEY);
    }
    var settings =
        new TlsSettings(
            property,
            file(given, property + TlsSettings.AUTHORITIES),
            certificate.map(it -> new Identity(it, key.orElseThrow())),
            isTrue(given, property + TlsSettings.HOSTNAME, "true"));
    try {
      return Optional.of(
          new Tls(TlsContexts.of(settings).getSocketFactory(), settings.verifyHostname()));
    } catch (IOException e) {
      throw new UserError(e.getMessage());
    }
  }

  private static boolean isTrue(Properties given, String property, String usual) throws UserError {
    var value = given.getProperty(property, usual);
    Names.check(property + "=", value, List.of("true", "false"));
    return value.equals("true");
  }

  private static Optional<Path> file(Properties given, String property) {
    return Optional.of(given.getProperty(property, ""))
        .filter(value -> !value.isEmpty())
        .map(Path::of);
  }

  /** The socket, with a handshake of TLS done where that is wanted. */
  Socket secured(Socket plain, String host, int port) throws IOException {
    if (tls.isEmpty()) {
      return plain;
    }
    var socket = (SSLSocket) tls.get().sockets().createSocket(plain, host, port, true);
    if (tls.get().verifiesHostname()) {
      var parameters = socket.getSSLParameters();
      // RFC 2818: the name or address in the certificate's subjectAltName.
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
    socket.startHandshake();
    return socket;
  }

  @Override
  public String toString() {
    return user;
  }
}

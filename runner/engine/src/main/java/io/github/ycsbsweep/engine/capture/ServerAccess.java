// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.support.TlsContexts;
import io.github.ycsbsweep.support.TlsSettings;
import java.io.IOException;
import java.net.Socket;
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

  private record Tls(SSLSocketFactory sockets, boolean verifiesHostname) {

    static Tls of(TlsSettings settings) throws IOException {
      return new Tls(TlsContexts.of(settings).getSocketFactory(), settings.verifyHostname());
    }
  }

  /** As a binding's clients would have it, by its properties. */
  static ServerAccess of(BindingDescriptor binding, Properties given) throws UserError {
    var prefix = binding.store() + ".";
    var user = given.getProperty(prefix + "user", given.getProperty(prefix + "username", ""));
    var password = given.getProperty(prefix + "password", "");
    return new ServerAccess(user, password, tls(binding, given, prefix + "tls"));
  }

  private static Optional<Tls> tls(BindingDescriptor binding, Properties given, String property)
      throws UserError {
    if (!binding.catalog().knows(property)) {
      return Optional.empty();
    }
    for (var name : TlsSettings.flags(property)) {
      var value = given.getProperty(name, "true");
      if (!value.equals("true") && !value.equals("false")) {
        throw UserError.of("%s=%s: allowed is true or false", name, value);
      }
    }
    try {
      var settings = TlsSettings.of(property, name -> given.getProperty(name, ""));
      return settings.isPresent() ? Optional.of(Tls.of(settings.get())) : Optional.empty();
    } catch (IOException e) {
      throw new UserError(e.getMessage());
    }
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

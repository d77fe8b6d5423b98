// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address whose host and port are known.
 *
 * @param host without the brackets of IPv6
 */
record ServerAddress(String host, int port) {

  private static final int LIMIT_MILLIS = 3_000;

  private static final int MOST_PORT = 65_535;

  private static final Pattern ADDRESS = Pattern.compile("\\[?(.+?)]?:([0-9]{1,5})");

  /** Empty for one that only the binding can resolve. */
  static Optional<ServerAddress> of(String text) {
    var match = ADDRESS.matcher(text);
    return match.matches() && Integer.parseInt(match.group(2)) <= MOST_PORT
        ? Optional.of(new ServerAddress(match.group(1), Integer.parseInt(match.group(2))))
        : Optional.empty();
  }

  /** The parts of a list with commas. */
  static List<String> parts(String addresses) {
    return Arrays.stream(addresses.split(",")).filter(one -> !one.isEmpty()).toList();
  }

  /** Those parts of a list with commas that can be told from here. */
  static List<ServerAddress> all(String addresses) {
    return parts(addresses).stream().flatMap(one -> of(one).stream()).toList();
  }

  /** Has calls of a controller be about it. */
  void tell(ControllerContext context) throws UserError {
    context.set("host", host).set("port", port);
  }

  boolean isOfThisMachine() {
    try {
      var resolved = InetAddress.getByName(host);
      return resolved.isLoopbackAddress() || NetworkInterface.getByInetAddress(resolved) != null;
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Why nobody answers; empty if somebody does. */
  Optional<String> refusal() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), LIMIT_MILLIS);
      return Optional.empty();
    } catch (SocketTimeoutException e) {
      return Optional.of("no answer within 3 s");
    } catch (UnknownHostException | UnresolvedAddressException e) {
      return Optional.of("Name or service not known");
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** {@code host:port}, with the brackets of IPv6. */
  String text() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}

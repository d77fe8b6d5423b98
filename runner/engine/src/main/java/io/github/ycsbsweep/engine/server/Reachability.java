// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether somebody answers at an address. */
final class Reachability {

  private static final int LIMIT_MILLIS = 3_000;

  private static final Pattern ADDRESS = Pattern.compile("\\[?(.+?)]?:([0-9]{1,5})");

  private Reachability() {}

  /**
   * An address whose host and port are known.
   *
   * @param host without the brackets of IPv6
   */
  record Address(String host, int port) {

    /** Empty for one that only the binding can resolve. */
    static Optional<Address> of(String text) {
      var match = ADDRESS.matcher(text);
      return match.matches() && Integer.parseInt(match.group(2)) <= 65_535
          ? Optional.of(new Address(match.group(1), Integer.parseInt(match.group(2))))
          : Optional.empty();
    }
  }

  /** The parts of a list with commas. */
  static List<String> parts(String addresses) {
    return Arrays.stream(addresses.split(",")).filter(one -> !one.isEmpty()).toList();
  }

  /** Why nobody answers; empty if somebody does. */
  static Optional<String> refusal(Address address) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), LIMIT_MILLIS);
      return Optional.empty();
    } catch (SocketTimeoutException e) {
      return Optional.of("no answer within 3 s");
    } catch (UnknownHostException | UnresolvedAddressException e) {
      return Optional.of("Name or service not known");
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }
}

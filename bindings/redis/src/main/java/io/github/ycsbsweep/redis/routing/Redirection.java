// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/** What a node of a cluster answers instead of executing a command, and what to do about it. */
public sealed interface Redirection {

  /** Another node has the slot, for good. */
  record Moved(int slot, HostAndPort to) implements Redirection {}

  /** The slot is on its way to another node, and the key is there already or new. */
  record Ask(HostAndPort to) implements Redirection {}

  /** Nobody can tell now: later. */
  record Wait() implements Redirection {}

  /**
   * Reads an error reply.
   *
   * @param from who has answered; a cluster may leave a host out if it is the same one
   */
  static Optional<Redirection> of(String error, HostAndPort from) {
    var words = error.split(" ", -1);
    return switch (words[0]) {
      case "MOVED" -> target(words, from).map(to -> new Moved(Integer.parseInt(words[1]), to));
      case "ASK" -> target(words, from).map(Ask::new);
      case "TRYAGAIN", "CLUSTERDOWN" -> Optional.of(new Wait());
      default -> Optional.empty();
    };
  }

  /** {@code MOVED 3999 127.0.0.1:6381}; an IPv6 address has no brackets here. */
  private static Optional<HostAndPort> target(String[] words, HostAndPort from) {
    if (words.length < 3 || !words[1].matches("\\d{1,5}")) {
      return Optional.empty();
    }
    var colon = words[2].lastIndexOf(':');
    var host = colon < 0 ? "" : words[2].substring(0, colon);
    var port = words[2].substring(colon + 1);
    return port.matches("\\d{1,5}")
        ? Optional.of(
            new HostAndPort(host.isEmpty() ? from.getHost() : host, Integer.parseInt(port)))
        : Optional.empty();
  }
}

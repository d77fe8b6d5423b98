// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.net.InetSocketAddress;
import java.util.regex.Pattern;
import site.ycsb.DBException;

/** Where a server listens. */
record Host(String name, int port) {

  private static final int DEFAULT_PORT = 11_211;

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?:\\[(?<six>[0-9A-Fa-f:.%]+)]|(?<name>[^:\\[\\]\\s]+))(?::(?<port>\\d{1,5}))?");

  /** Reads {@code host[:port]}; a literal IPv6 address stands in brackets. */
  static Host parse(String property, String text) throws DBException {
    var matcher = SYNTAX.matcher(text);
    if (matcher.matches()) {
      var name = matcher.group("six") == null ? matcher.group("name") : matcher.group("six");
      var port =
          matcher.group("port") == null ? DEFAULT_PORT : Integer.parseInt(matcher.group("port"));
      if (port >= 1 && port <= 65_535) {
        return new Host(name, port);
      }
    }
    throw new DBException(
        property
            + "="
            + text
            + ": allowed is host[:port], port 1 to 65535, several separated by commas");
  }

  InetSocketAddress resolve() {
    return new InetSocketAddress(name, port);
  }

  @Override
  public String toString() {
    return (name.indexOf(':') < 0 ? name : "[" + name + "]") + ":" + port;
  }
}

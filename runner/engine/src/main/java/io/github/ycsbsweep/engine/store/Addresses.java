// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Addresses of servers, made of what stores call them: hosts, lists of hosts, URLs. */
final class Addresses {

  /** What can't be resolved to a host and port here. */
  private static final String UNKNOWN = "-";

  private static final Pattern PORT = Pattern.compile(":\\d+$");

  /** What names a server in most bindings, after the last dot. */
  private static final List<String> HOSTS = List.of("host", "hosts", "url", "uri");

  private static final Pattern HOST = Pattern.compile("[\\w.-]+(:\\d+)?|\\[[0-9a-fA-F:]+](:\\d+)?");

  private Addresses() {}

  /**
   * {@code host:port}, several separated by commas. Of a URL the users, passwords, databases and
   * options are left out.
   *
   * @param hosts a host, a list, or a URL with one
   * @param port the port of those that name none; empty: only the binding knows it
   */
  static String of(String hosts, String port) {
    if (hosts.contains("+srv://")) {
      return UNKNOWN;
    }
    var scheme = hosts.indexOf("://");
    // Whatever a password holds: it ends at the last @.
    var start = Math.max(hosts.lastIndexOf('@') + 1, scheme < 0 ? 0 : scheme + 3);
    var authority = hosts.substring(start).split("[/?]", 2)[0];
    return Arrays.stream(authority.split(",", -1))
        .map(one -> withPort(one.trim().split("=", 2)[0], port))
        .collect(Collectors.joining(","));
  }

  /**
   * The address that a binding of which nothing is known will probably go to, told from the names
   * of its properties: enough to look whether somebody answers there.
   *
   * @return {@code -} if no property names one, or several do
   */
  static String guess(Properties given) {
    var named =
        given.stringPropertyNames().stream()
            .filter(name -> HOSTS.contains(name.substring(name.lastIndexOf('.') + 1)))
            .toList();
    if (named.size() != 1) {
      return UNKNOWN;
    }
    var name = named.get(0);
    var port = given.getProperty(name.substring(0, name.lastIndexOf('.') + 1) + "port", "");
    var addresses = of(given.getProperty(name), port);
    return Arrays.stream(addresses.split(",")).allMatch(one -> HOST.matcher(one).matches())
        ? addresses
        : UNKNOWN;
  }

  private static String withPort(String host, String port) {
    if (host.isEmpty()) {
      return UNKNOWN;
    }
    var isBareIpV6 = host.indexOf(':') != host.lastIndexOf(':') && !host.startsWith("[");
    var name = isBareIpV6 ? "[" + host + "]" : host;
    return port.isEmpty() || PORT.matcher(name).find() ? name : name + ":" + port;
  }
}

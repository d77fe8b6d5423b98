// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.prepare;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Addresses of servers, made of what stores call them: hosts, lists of hosts, URLs. */
final class Addresses {

  /** What can't be resolved to a host and port here. */
  private static final String UNKNOWN = "-";

  private static final Pattern PORT = Pattern.compile(":\\d+$");

  private Addresses() {}

  /**
   * {@code host:port}, several separated by commas. Of a URL the users, passwords, databases and
   * options are left out.
   *
   * @param hosts a host, a list, or a URL with one
   * @param port the port of those that name none
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

  private static String withPort(String host, String port) {
    if (host.isEmpty()) {
      return UNKNOWN;
    }
    var isBareIpV6 = host.indexOf(':') != host.lastIndexOf(':') && !host.startsWith("[");
    if (isBareIpV6) {
      return "[" + host + "]:" + port;
    }
    return PORT.matcher(host).find() ? host : host + ":" + port;
  }
}

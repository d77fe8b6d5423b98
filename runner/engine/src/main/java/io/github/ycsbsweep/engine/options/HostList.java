// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The hosts of {@code --clients}, as they would be typed after ssh. */
final class HostList {

  /**
   * A name, or an address. One of IPv6 has two colons at least, since host:port has one, and may
   * have a scope.
   */
  private static final Pattern HOST =
      Pattern.compile(
          "([A-Za-z0-9_][A-Za-z0-9_.+-]*@)?"
              + "([A-Za-z0-9_][A-Za-z0-9_.-]*"
              + "|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9_.-]+)?)");

  private HostList() {}

  /**
   * Reads the value of the option: hosts with commas between them, or a file with one host on each
   * line.
   *
   * @param folder that a relative name of a file belongs to
   */
  static List<String> read(String text, Path folder) throws UserError {
    var where = "--clients " + text;
    var file = folder.resolve(text);
    var namesFile = text.contains("/") || text.endsWith(".txt") || Files.exists(file);
    var hosts = new ArrayList<String>();
    if (text.contains(",") || !namesFile) {
      for (var host : text.split(",", -1)) {
        add(host, where, hosts);
      }
      return hosts;
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw UserError.of(
          "%s: no such file of hosts, or not readable; allowed: local:N, a file with one host on"
              + " each line, or hosts as a,b,c",
          where);
    }
    var number = 0;
    for (var line : lines(file)) {
      number++;
      var host = line.replaceFirst("#.*", "").strip();
      if (!host.isEmpty()) {
        add(host, where + ", line " + number, hosts);
      }
    }
    if (hosts.isEmpty()) {
      throw UserError.of(
          "%s: there is no host in that file; allowed: one host on each line, and comments after"
              + " a #",
          where);
    }
    return hosts;
  }

  private static List<String> lines(Path file) throws UserError {
    try {
      return Files.readAllLines(file, UTF_8);
    } catch (IOException e) {
      throw new UserError("--clients " + file + ": no text file of hosts: " + e.getMessage());
    }
  }

  /** Refuses what is no host to log into. */
  static void check(String where, String host) throws UserError {
    if (!HOST.matcher(host).matches()) {
      throw UserError.of(
          "%s: %s is no host; allowed: HOST or USER@HOST, as after ssh, or a name of your ssh"
              + " configuration, which has ports and keys",
          where, host.isEmpty() ? "an empty name" : host);
    }
  }

  private static void add(String host, String where, List<String> hosts) throws UserError {
    check(where, host);
    if (hosts.contains(host)) {
      throw UserError.of(
          "%s: %s is there twice, and a host runs one client; to divide a machine among several,"
              + " use --clients local:N on it",
          where, host);
    }
    hosts.add(host);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds the processes of this machine that listen at ports: {@code /proc/net/tcp} has the inode of
 * each socket, and {@code /proc/PID/fd} the sockets of those processes that we have the right to
 * look at.
 */
public final class ListeningProcesses {

  /** State of a socket that listens, as the kernel writes it. */
  private static final String LISTEN = "0A";

  private static final int LOCAL = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]+)]");

  /** They pass on what another process answers; the first process holds sockets for others. */
  private static final Set<String> OTHERS =
      Set.of(
          "docker-proxy",
          "rootlessport",
          "ssh",
          "sshd",
          "kubectl",
          "socat",
          "haproxy",
          "envoy",
          "stunnel",
          "stunnel4",
          "systemd",
          "xinetd");

  private final Path proc;

  private ListeningProcesses(Path proc) {
    this.proc = proc;
  }

  /** Process ids by port. A port is absent if nobody listens there, or we may not know who. */
  public static Map<Integer, List<Long>> at(Collection<Integer> ports) {
    return new ListeningProcesses(Path.of("/proc")).find(new HashSet<>(ports));
  }

  /** Those at one port, as far as they are known; empty where the system does not tell. */
  public static Optional<List<Long>> at(int port) {
    return Files.isReadable(Path.of("/proc/net/tcp"))
        ? Optional.of(at(List.of(port)).getOrDefault(port, List.of()))
        : Optional.empty();
  }

  private Map<Integer, List<Long>> find(Set<Integer> ports) {
    // The tables name every connection of the machine.
    Map<String, Integer> sockets = ports.isEmpty() ? Map.of() : sockets(ports);
    var found = new TreeMap<Integer, List<Long>>();
    if (sockets.isEmpty()) {
      return found;
    }
    try (var processes = Files.newDirectoryStream(proc, "[1-9]*")) {
      for (var process : processes) {
        for (var port : ports(process, sockets)) {
          found
              .computeIfAbsent(port, key -> new ArrayList<>())
              .add(Long.valueOf(process.getFileName().toString()));
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    found.replaceAll((port, all) -> all.stream().filter(one -> !hasParentIn(one, all)).toList());
    return found;
  }

  /** Ports by the inodes of the sockets that listen there. */
  private Map<String, Integer> sockets(Set<Integer> ports) {
    var found = new HashMap<String, Integer>();
    for (var table : List.of("net/tcp", "net/tcp6")) {
      try (var lines = Files.lines(proc.resolve(table), US_ASCII)) {
        lines
            .skip(1)
            .filter(line -> line.contains(" " + LISTEN + " "))
            .map(line -> line.strip().split("\\s+"))
            .filter(words -> words.length > INODE && words[STATE].equals(LISTEN))
            .forEach(
                words -> {
                  var port =
                      Integer.parseInt(
                          words[LOCAL].substring(words[LOCAL].lastIndexOf(':') + 1), 16);
                  if (ports.contains(port)) {
                    found.put(words[INODE], port);
                  }
                });
      } catch (IOException absent) {
        // There is no such table: nothing listens by that protocol, or this is no Linux.
      }
    }
    return found;
  }

  /** Ports of the sockets that a process holds; none of one that has gone, or is another user's. */
  private static Set<Integer> ports(Path process, Map<String, Integer> sockets) {
    var found = new HashSet<Integer>();
    try (var descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
      if (OTHERS.contains(Files.readString(process.resolve("comm")).strip())) {
        return found;
      }
      for (var one : descriptors) {
        var socket = SOCKET.matcher(Files.readSymbolicLink(one).toString());
        if (socket.matches() && sockets.containsKey(socket.group(1))) {
          found.add(sockets.get(socket.group(1)));
        }
      }
    } catch (IOException goneOrForeign) {
      return found;
    }
    return found;
  }

  /** A child that inherited the socket may only write a file and end. */
  private static boolean hasParentIn(long process, List<Long> others) {
    return ProcessHandle.of(process)
        .flatMap(ProcessHandle::parent)
        .map(ProcessHandle::pid)
        .filter(others::contains)
        .isPresent();
  }
}

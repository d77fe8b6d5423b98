// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.machine;

import static java.util.stream.Collectors.toMap;

import io.github.ycsbsweep.engine.common.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
      Set.copyOf(
          ShellWords.split(
              """
              docker-proxy rootlessport ssh sshd kubectl socat haproxy envoy stunnel stunnel4
              systemd xinetd
              """));

  private ListeningProcesses() {}

  /** Process ids by port. A port is absent if nobody listens there, or we may not know who. */
  public static Map<Integer, List<Long>> at(Collection<Integer> ports) {
    var kernel = KernelFiles.ofThisMachine();
    // The tables name every connection of the machine.
    Map<String, Integer> sockets = ports.isEmpty() ? Map.of() : sockets(ports, kernel);
    var found = new TreeMap<Integer, List<Long>>();
    for (var process : sockets.isEmpty() ? List.<Integer>of() : kernel.processes()) {
      for (var port : ports(process, sockets, kernel)) {
        found.computeIfAbsent(port, key -> new ArrayList<>()).add(process.longValue());
      }
    }
    found.replaceAll((port, all) -> all.stream().filter(one -> !hasParentIn(one, all)).toList());
    return found;
  }

  /** Those at one port, as far as they are known; empty where the system does not tell. */
  public static Optional<List<Long>> at(int port) {
    return KernelFiles.ofThisMachine().inProc("net/tcp").canRead()
        ? Optional.of(at(List.of(port)).getOrDefault(port, List.of()))
        : Optional.empty();
  }

  /** Ports by the inodes of the sockets that listen there. */
  private static Map<String, Integer> sockets(Collection<Integer> ports, KernelFiles kernel) {
    return Stream.of("net/tcp", "net/tcp6")
        .flatMap(table -> KernelFiles.lines(kernel.proc(table)))
        .filter(line -> line.contains(" " + LISTEN + " "))
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words.length > INODE && words[STATE].equals(LISTEN))
        .filter(words -> ports.contains(port(words[LOCAL])))
        .collect(toMap(words -> words[INODE], words -> port(words[LOCAL]), (one, same) -> same));
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
  }

  /** Ports of the sockets that a process holds; none of one that has gone, or is another user's. */
  private static Set<Integer> ports(int process, Map<String, Integer> sockets, KernelFiles kernel) {
    var found = new HashSet<Integer>();
    if (OTHERS.contains(kernel.proc(process + "/comm").orElse("").strip())) {
      return found;
    }
    try (var descriptors = Files.newDirectoryStream(kernel.inProc(process + "/fd").toPath())) {
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

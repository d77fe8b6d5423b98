// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The sockets that this process opens from a moment on, as Linux tells them in /proc. Its tables
 * have the connections of the whole machine, and are read only where such a socket is open.
 */
public final class OpenSockets {

  private static final int REMOTE = 2;
  private static final int INODE = 9;

  private final Set<String> before;

  private OpenSockets(Set<String> before) {
    this.before = before;
  }

  /** Remembers the sockets of this moment; where the system can't tell, none. */
  public static OpenSockets now() throws IOException {
    return new OpenSockets(known() ? inodes() : Set.of());
  }

  /** Whether this system can tell. */
  public static boolean known() {
    return Files.isReadable(Path.of("/proc/self/net/tcp"));
  }

  /** The lines of /proc/self/net/tcp and tcp6 for the later connections to that port. */
  public List<String> connectedTo(int port) throws IOException {
    var ours = inodes();
    ours.removeAll(before);
    if (ours.isEmpty()) {
      return List.of();
    }
    var suffix = String.format(Locale.ROOT, ":%04X", port);
    var found = new ArrayList<String>();
    for (var table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
      for (var line : Files.exists(Path.of(table)) ? lines(table) : List.<String>of()) {
        // A busy machine has thousands, and few of them are worth a closer look.
        if (!line.contains(suffix)) {
          continue;
        }
        var columns = line.strip().split("\\s+", -1);
        if (columns[REMOTE].endsWith(suffix) && ours.contains(columns[INODE])) {
          found.add(line);
        }
      }
    }
    return found;
  }

  private static List<String> lines(String table) throws IOException {
    var lines = Files.readAllLines(Path.of(table));
    return lines.subList(1, lines.size());
  }

  private static Set<String> inodes() throws IOException {
    var inodes = new HashSet<String>();
    try (var descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (var descriptor : descriptors) {
        var target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException closedMeanwhile) {
      return "";
    }
  }
}

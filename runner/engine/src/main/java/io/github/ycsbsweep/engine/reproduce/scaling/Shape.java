// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the servers of a series are made.
 *
 * @param masters processes with data of their own
 * @param replicas of each
 */
record Shape(String kind, int masters, int replicas) {

  private static final Pattern TEXT = Pattern.compile("(cluster|shards):(\\d+)(?:x(\\d+))?");

  /** Under it a server process has no room for more than itself. */
  static final long LEAST_MEGABYTES = 8;

  private static final Shape SINGLE = new Shape("standalone", 1, 0);

  /** What {@code --topology} means. */
  static Shape of(Optional<String> topology) {
    var parts = TEXT.matcher(topology.orElse(""));
    return parts.matches()
        ? new Shape(
            parts.group(1),
            Integer.parseInt(parts.group(2)),
            Integer.parseInt(Objects.requireNonNullElse(parts.group(3), "0")))
        : SINGLE;
  }

  /** As many processes as published, but no more than cores; three masters in any case. */
  Shape on(int cores) {
    return new Shape(kind, Math.min(masters, Math.max(3, cores / (1 + replicas))), replicas);
  }

  String topology() {
    return switch (kind) {
      case "cluster" -> "cluster:" + masters + "x" + replicas;
      case "shards" -> "shards:" + masters;
      default -> kind;
    };
  }

  boolean isCluster() {
    return kind.equals("cluster");
  }

  int processes() {
    return masters * (1 + replicas);
  }

  /** The megabytes of {@code 2gb:allkeys-lru}; the schema of recipes has seen that it is one. */
  static long megabytes(String maxmemory) {
    var unit = maxmemory.matches("\\d+gb.*") ? 1024 : 1;
    return Long.parseLong(maxmemory.replaceFirst("[mg]b.*", "")) * unit;
  }

  /** A limit of another size, and the same policy. */
  static String withMegabytes(String maxmemory, long megabytes) {
    return maxmemory.replaceFirst("\\d+[mg]b", megabytes + "mb");
  }
}

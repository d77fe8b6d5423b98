// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.Durability;
import java.util.Map;
import java.util.Optional;

/**
 * What a server writes to disk, by its own words.
 *
 * @param info of INFO
 * @param config of CONFIG GET; empty where that is not allowed
 */
record RedisPersistence(Map<String, String> info, Map<String, String> config) {

  /**
   * {@code aof=everysec rdb=off}; without CONFIG, what INFO knows of it. Of Dragonfly, which has no
   * log, {@code snapshots=off} or {@code on}. Empty if the server does not tell.
   */
  Optional<String> text() {
    var log = info.get("aof_enabled");
    if (log == null) {
      return hasNoLog()
          ? Optional.of("snapshots=" + (hasSnapshots() ? "on" : "off"))
          : Optional.empty();
    }
    var aof = log.equals("0") ? "off" : config.getOrDefault("appendfsync", "on");
    var rdb = Optional.ofNullable(config.get("save")).map(save -> save.isEmpty() ? "off" : "on");
    return Optional.of("aof=" + aof + rdb.map(value -> " rdb=" + value).orElse(""));
  }

  /** Without CONFIG it is not known when a log is synced, nor whether there are snapshots. */
  Durability durability() {
    if (hasNoLog()) {
      return hasSnapshots() ? Durability.PERIODIC : Durability.MEMORY;
    }
    var save = config.get("save");
    if (!"0".equals(info.get("aof_enabled"))) {
      var sync = config.getOrDefault("appendfsync", "");
      return sync.equals("always")
          ? Durability.EVERY_WRITE
          : sync.isEmpty() ? Durability.UNKNOWN : Durability.PERIODIC;
    }
    return save == null
        ? Durability.UNKNOWN
        : save.isEmpty() ? Durability.MEMORY : Durability.PERIODIC;
  }

  /** Whether it is a Dragonfly that tells its settings. */
  private boolean hasNoLog() {
    return info.containsKey("dragonfly_version") && config.containsKey("snapshot_cron");
  }

  /** At set times; one at its end is too late for what a crash would lose. */
  private boolean hasSnapshots() {
    return !config.getOrDefault("dbfilename", "").isEmpty()
        && !config.getOrDefault("snapshot_cron", "").isEmpty();
  }
}

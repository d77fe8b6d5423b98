// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.ServerConnection.Traffic;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A server with a text protocol: {@code stats} tells what it counts, {@code watch} what it does.
 */
record WatchServer(ServerConnection connection) implements CapturedServer {

  private static final int MOST_FIELDS = 10_000;

  /** Fields of {@code stats} whose sum is how often a command came. */
  private static final Map<String, List<String>> CALLS =
      Map.of(
          "GET", List.of("get_hits", "get_misses"),
          "SET", List.of("cmd_set"),
          "TOUCH", List.of("cmd_touch"),
          "DELETE", List.of("delete_hits", "delete_misses"),
          "INCR", List.of("incr_hits", "incr_misses"),
          "DECR", List.of("decr_hits", "decr_misses"));

  static WatchServer open(ServerAddress address, Traffic traffic) throws UserError {
    if (!address.access().password().isEmpty()) {
      throw UserError.of("%s: a server with a login tells nobody what it does", address);
    }
    return new WatchServer(ServerConnection.open(address, traffic));
  }

  @Override
  public List<ServerAddress> masters() {
    return List.of(connection.address());
  }

  @Override
  public ServerCounts counts() throws UserError, IOException, InterruptedException {
    connection.send("stats\r\n");
    connection.await();
    var fields = new HashMap<String, String>();
    for (var line = connection.line(); !line.equals("END"); line = connection.line()) {
      var words = line.split(" ", 3);
      if (!words[0].equals("STAT") || words.length < 3 || fields.size() == MOST_FIELDS) {
        throw refused("stats", line);
      }
      fields.put(words[1], words[2]);
    }
    var commands = new TreeMap<String, Long>();
    CALLS.forEach((name, parts) -> commands.put(name, ServerCounts.sum(fields, parts)));
    return new ServerCounts(
        System.nanoTime() / 1e9,
        commands,
        ServerCounts.sum(fields, List.of("get_hits")),
        ServerCounts.sum(fields, List.of("get_misses")),
        ServerCounts.number(fields, "rusage_user") + ServerCounts.number(fields, "rusage_system"),
        ServerCounts.sum(fields, List.of("curr_items")),
        ServerCounts.sum(fields, List.of("log_worker_dropped", "log_watcher_skipped")));
  }

  /** It has no cheap way to name some of its keys. Lines of watch have sizes and times to live. */
  @Override
  public Optional<KeySample> sample() {
    return Optional.empty();
  }

  @Override
  public InputStream watch(long until) throws UserError, IOException, InterruptedException {
    connection.send("watch fetchers mutations\r\n");
    connection.await();
    var line = connection.line();
    if (!line.equals("OK")) {
      throw refused("watch", line);
    }
    return connection.until(until);
  }

  private UserError refused(String what, String line) {
    return UserError.missing(
        "%s: refuses %s: %s", connection.address(), what, Sanitizer.cut(line, 200));
  }

  @Override
  public void close() {
    connection.close();
  }
}

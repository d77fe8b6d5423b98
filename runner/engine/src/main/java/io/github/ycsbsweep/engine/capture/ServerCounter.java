// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a server counts itself, at an instant: INFO.
 *
 * @param nanos of {@link System#nanoTime}
 * @param fields of its answer
 */
record ServerCounter(long nanos, Map<String, String> fields) {

  private static final String CALLS = "cmdstat_";

  private static final Pattern COUNT = Pattern.compile("(?:.*,)?(?:calls|keys)=([0-9]{1,18}).*");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,9})?");

  static ServerCounter read(RespConnection server)
      throws UserError, IOException, InterruptedException {
    var fields = new HashMap<String, String>();
    for (var section : new String[] {"server", "stats", "cpu", "commandstats", "keyspace"}) {
      server
          .ask("INFO " + section, "INFO", section)
          .text()
          .lines()
          .map(line -> line.split(":", 2))
          .filter(pair -> pair.length == 2)
          .forEach(pair -> fields.put(pair[0], pair[1].strip()));
    }
    return new ServerCounter(System.nanoTime(), fields);
  }

  /** Commands a second, as the server has it. */
  double rate() {
    return number("instantaneous_ops_per_sec");
  }

  /** What was counted from another instant to this one. */
  ServerCounts since(ServerCounter before) {
    var commands = new TreeMap<String, Long>();
    for (var name : fields.keySet()) {
      if (name.startsWith(CALLS)) {
        var calls = count(name) - before.count(name);
        if (calls > 0) {
          commands.put(name.substring(CALLS.length()).toUpperCase(Locale.ROOT), calls);
        }
      }
    }
    return new ServerCounts(
        (nanos - before.nanos) / 1e9,
        commands,
        (long) (number("keyspace_hits") - before.number("keyspace_hits")),
        (long) (number("keyspace_misses") - before.number("keyspace_misses")),
        cpuSeconds() - before.cpuSeconds(),
        fields.keySet().stream()
            .filter(name -> name.matches("db[0-9]+"))
            .mapToLong(this::count)
            .sum());
  }

  private double cpuSeconds() {
    return number("used_cpu_sys") + number("used_cpu_user");
  }

  private double number(String name) {
    var text = fields.getOrDefault(name, "");
    return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : 0;
  }

  private long count(String name) {
    var match = COUNT.matcher(fields.getOrDefault(name, ""));
    return match.matches() ? Long.parseLong(match.group(1)) : 0;
  }
}

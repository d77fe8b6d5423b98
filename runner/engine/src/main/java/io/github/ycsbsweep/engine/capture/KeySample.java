// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.SizeHistogram;
import io.github.ycsbsweep.engine.statistics.SizeHistogram.Sizes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What some of the keys of a server are. SCAN finds them, so they are as good as drawn by chance.
 *
 * @param keys that were looked at
 * @param types how many are of which
 * @param lengths bytes of strings
 * @param memory bytes that a key takes with all it holds, as the server estimates it
 * @param elements of lists, hashes and sets, on average, by the type
 * @param lives milliseconds that are left of those that have an end
 */
record KeySample(
    long keys,
    SortedMap<String, Long> types,
    Sizes lengths,
    SortedMap<String, Double> elements,
    Sizes memory,
    Sizes lives) {

  private static final int MOST_KEYS = 1000;

  /** Steps of a SCAN: of a database with few keys in a large table each finds none. */
  private static final int MOST_STEPS = 200;

  private static final String STEP = "50";

  /** What tells how much is in a key of a type. */
  private static final Map<String, String> LENGTHS =
      Map.of(
          "string", "STRLEN",
          "list", "LLEN",
          "hash", "HLEN",
          "set", "SCARD",
          "zset", "ZCARD",
          "stream", "XLEN");

  static KeySample take(RespServer server) throws UserError, IOException, InterruptedException {
    var cursor = "0";
    var types = new TreeMap<String, Long>();
    var lengths = new SizeHistogram();
    var elements = new TreeMap<String, LongSummaryStatistics>();
    var memory = new SizeHistogram();
    var lives = new SizeHistogram();
    var found = 0;
    for (var step = 0; step < MOST_STEPS && found < MOST_KEYS; step++) {
      var reply = server.ask("SCAN", "SCAN", cursor, "COUNT", STEP).items();
      if (reply.size() != 2) {
        break;
      }
      cursor = reply.get(0).text();
      var keys = reply.get(1).items().stream().map(RespReply::text).toList();
      for (var key : keys) {
        server.send("TYPE", key);
        server.send("PTTL", key);
        server.send("MEMORY", "USAGE", key);
      }
      var typesOf = new ArrayList<String>();
      for (var i = 0; i < keys.size(); i++) {
        var type = server.reply().text();
        types.merge(LENGTHS.containsKey(type) ? type : "other", 1L, Long::sum);
        typesOf.add(type);
        var left = server.reply().number();
        if (left > 0) {
          lives.add(left);
        }
        memory.add(Math.max(0, server.reply().number()));
      }
      for (var i = 0; i < keys.size(); i++) {
        // Of another type meanwhile, or without the right, it is refused, which tells nothing.
        server.send(LENGTHS.getOrDefault(typesOf.get(i), "STRLEN"), keys.get(i));
      }
      for (var type : typesOf) {
        var length = Math.max(0, server.reply().number());
        if (type.equals("string")) {
          lengths.add(length);
        } else if (length > 0) {
          elements.computeIfAbsent(type, any -> new LongSummaryStatistics()).accept(length);
        }
      }
      found += keys.size();
      if (cursor.equals("0")) {
        break;
      }
    }
    var means = new TreeMap<String, Double>();
    elements.forEach((type, counts) -> means.put(type, counts.getAverage()));
    return new KeySample(found, types, lengths.sizes(), means, memory.sizes(), lives.sizes());
  }
}

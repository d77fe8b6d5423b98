// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the server has done since its start. */
final class Counts {

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** Counts an operation ({@code get}, {@code set}, {@code remove}, {@code misc}). */
  void count(String operation, boolean hit) {
    add("cnt_" + operation);
    if (!hit) {
      add("cnt_" + operation + "_misses");
    }
  }

  private void add(String name) {
    counts.computeIfAbsent(name, any -> new LongAdder()).increment();
  }

  Map<String, String> all() {
    var all = new TreeMap<String, String>();
    for (var operation : new String[] {"get", "set", "remove"}) {
      all.put("cnt_" + operation, "0");
      all.put("cnt_" + operation + "_misses", "0");
    }
    all.put("cnt_misc", "0");
    all.put("cnt_script", "0");
    counts.forEach((name, count) -> all.put(name, Long.toString(count.sum())));
    return all;
  }
}

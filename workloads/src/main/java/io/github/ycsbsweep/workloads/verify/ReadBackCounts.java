// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.workloads.verify.RecordCheck.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.DBException;

/** What was read back: how many acknowledged writes have which verdict, and the keys of some. */
final class ReadBackCounts {

  /** Keys of each verdict that are named. */
  static final int KEYS = 10;

  private final Map<Verdict, Long> writes = new EnumMap<>(Verdict.class);
  private final Map<Verdict, List<String>> keys = new EnumMap<>(Verdict.class);
  private long expected;
  private long records;
  private long recordsLost;
  private String failure = "";

  /** The writes of a record that was read. */
  synchronized void add(String key, Collection<Verdict> verdicts) {
    for (var verdict : verdicts) {
      writes.merge(verdict, 1L, Long::sum);
      var named = keys.computeIfAbsent(verdict, none -> new ArrayList<>());
      if (verdict != Verdict.KEPT && named.size() < KEYS && !named.contains(key)) {
        named.add(key);
      }
    }
  }

  /** A loaded record that the client did not write. */
  synchronized void record(boolean isThere) {
    records++;
    recordsLost += isThere ? 0 : 1;
  }

  /** Writes that should be seen, whether they were read or not. */
  synchronized void expected(int more) {
    expected += more;
  }

  /** The server could not be reached. */
  synchronized void failed(DBException cause) {
    failure = String.valueOf(cause.getMessage());
  }

  /** Why the last connection failed; empty: none did. */
  synchronized String failure() {
    return failure;
  }

  synchronized long of(Verdict verdict) {
    return writes.getOrDefault(verdict, 0L);
  }

  /** Writes that were read. */
  synchronized long checked() {
    return writes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Writes that were not read, or not followed. */
  synchronized long unverified() {
    return expected - checked();
  }

  synchronized List<String> keysOf(Verdict verdict) {
    return List.copyOf(keys.getOrDefault(verdict, List.of()));
  }

  synchronized String line() {
    var line = new StringBuilder("checked=" + checked());
    for (var verdict : List.of(Verdict.LOST, Verdict.STALE, Verdict.FOREIGN, Verdict.CORRUPT)) {
      line.append(' ')
          .append(verdict.name().toLowerCase(Locale.ROOT))
          .append('=')
          .append(of(verdict));
    }
    return line + " records=" + records + " records_lost=" + recordsLost;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.GoneKey;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Losses;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.ReadBack;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Reads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What clients print of the writes that they read back: lines of {@code verification:}. */
public final class ReadBackLog {

  private static final String PREFIX = "verification: ";

  private static final Pattern RESULT =
      Pattern.compile(PREFIX + "(acknowledged=\\d{1,18}(?: [a-z_]{1,20}=\\d{1,18})*)");

  private static final Pattern KEY =
      Pattern.compile(PREFIX + "key (lost|stale|foreign|corrupt) (.+)");

  /** Characters of a key. */
  private static final int WIDTH = 100;

  private ReadBackLog() {}

  /** Of all clients together; empty where none read back. */
  public static Optional<VerifiedWrites> of(MeasuredClients clients) {
    return clients.all().stream()
        .flatMap(client -> of(client.logs().output().err()).stream())
        .reduce(VerifiedWrites::plus);
  }

  /** Of the lines of one client. */
  static Optional<VerifiedWrites> of(List<String> lines) {
    return lines.stream()
        .map(RESULT::matcher)
        .filter(Matcher::matches)
        .map(result -> of(figures(result.group(1)), keys(lines)))
        .findFirst();
  }

  private static VerifiedWrites of(Map<String, Long> told, List<GoneKey> keys) {
    return new VerifiedWrites(
        1,
        told.getOrDefault("acknowledged", 0L),
        told.getOrDefault("uncertain", 0L),
        new ReadBack(
            told.getOrDefault("checked", 0L),
            told.getOrDefault("unverified", 0L),
            told.getOrDefault("records", 0L),
            told.getOrDefault("records_lost", 0L),
            told.getOrDefault("millis", 0L) / 1000.0),
        new Losses(
            told.getOrDefault("lost", 0L),
            told.getOrDefault("stale", 0L),
            told.getOrDefault("foreign", 0L),
            told.getOrDefault("corrupt", 0L)),
        keys,
        Optional.of(reads(told)).filter(reads -> reads.compared() > 0));
  }

  private static Reads reads(Map<String, Long> told) {
    long behind = told.getOrDefault("reads_behind", 0L);
    return new Reads(
        told.getOrDefault("reads", 0L),
        behind,
        told.getOrDefault("behind_us", 0L) / 1000.0 / Math.max(1, behind),
        told.getOrDefault("oldest_us", 0L) / 1000.0);
  }

  private static Map<String, Long> figures(String text) {
    return List.of(text.split(" ")).stream()
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> Long.parseLong(pair[1]), (first, again) -> first));
  }

  private static List<GoneKey> keys(List<String> lines) {
    return lines.stream()
        .map(KEY::matcher)
        .filter(Matcher::matches)
        .map(key -> new GoneKey(key.group(1), Sanitizer.cut(key.group(2), WIDTH)))
        .limit(VerifiedWrites.MOST_KEYS)
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the client of one process did beside its operations, by the second of this machine's clock:
 * how often it connected again, and how often it sent a request again. What a driver does not tell
 * is not counted at all, rather than as 0.
 */
public final class ClientEvents {

  /** Name of the file, behind what {@link ServerStateFiles#PROPERTY} says. */
  static final String FILE = "client-events.csv";

  private final Set<Kind> known;
  private final Map<Long, Map<Kind, Long>> seconds = new TreeMap<>();

  /** Something that is counted. */
  public enum Kind {
    /** A connection that was made in the place of one that broke. */
    RECONNECTS,
    /** A request that was sent again, here or to another server. */
    RETRIES
  }

  /** Counts all of them. */
  public ClientEvents() {
    this(EnumSet.allOf(Kind.class));
  }

  /** Counts some; nothing is known of the others. */
  public ClientEvents(Set<Kind> known) {
    this.known = EnumSet.copyOf(known);
  }

  /** Counts one that happens now. */
  public void count(Kind kind) {
    count(kind, System.currentTimeMillis() / 1000);
  }

  synchronized void count(Kind kind, long second) {
    of(second).merge(kind, 1L, Long::sum);
  }

  /** Takes in what an earlier client of this process counted. */
  synchronized void addAll(ClientEvents earlier) {
    earlier
        .copy()
        .forEach(
            (second, counts) ->
                counts.forEach((kind, count) -> of(second).merge(kind, count, Long::sum)));
  }

  private synchronized Map<Long, Map<Kind, Long>> copy() {
    return new TreeMap<>(seconds);
  }

  private Map<Kind, Long> of(long second) {
    return seconds.computeIfAbsent(second, any -> new EnumMap<>(Kind.class));
  }

  /** A line of names, and one for each second in which something happened. */
  public synchronized String csv() {
    var text = new StringBuilder("second");
    known.forEach(kind -> text.append(',').append(kind.name().toLowerCase(Locale.ROOT)));
    seconds.forEach(
        (second, counts) ->
            text.append('\n')
                .append(second)
                .append(',')
                .append(
                    known.stream()
                        .map(kind -> Long.toString(counts.getOrDefault(kind, 0L)))
                        .collect(Collectors.joining(","))));
    return text.append('\n').toString();
  }

  /**
   * Writes the file. Whatever goes wrong is a warning.
   *
   * @param path how its name begins; empty: nobody wants it
   */
  void write(Optional<String> path, FailureLog log) {
    if (path.isPresent()) {
      try {
        Files.writeString(Path.of(path.get() + FILE), csv());
      } catch (IOException | InvalidPathException e) {
        log.warnOnce("client events not written: " + LogText.of(RootCause.describe(e)));
      }
    }
  }
}

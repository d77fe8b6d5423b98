// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code gc.log} of a client, as {@code -Xlog:gc:file=gc.log:utctime} writes it.
 *
 * @param found whether there was such a log; without one nothing is known, with an empty one there
 *     was no pause
 */
public record GcLog(boolean found, List<Pause> pauses) {

  /**
   * A collection that stopped the client.
   *
   * @param endMillis milliseconds since the epoch; the line is written at its end
   * @param millis its length
   */
  public record Pause(long endMillis, double millis) {}

  private static final Pattern LINE =
      Pattern.compile("\\[([^\\]]+)\\].*\\bPause\\b.* ([0-9]+)[.,]([0-9]+)ms$");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);

  private static final int MOST_OF_A_LINE = 1 << 20;

  /**
   * Reads a file.
   *
   * @param aheadMillis by which its clock is ahead of the runner's
   */
  public static GcLog read(Path file, long aheadMillis) throws IOException {
    if (!Files.exists(file)) {
      return new GcLog(false, List.of());
    }
    var pauses = new ArrayList<Pause>();
    try (var lines = new LineReader(file, UTF_8, MOST_OF_A_LINE)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        var match = LINE.matcher(line.get().strip());
        if (match.matches()) {
          pauses.add(pause(match, aheadMillis, lines.place()));
        }
      }
    }
    return new GcLog(true, pauses);
  }

  private static Pause pause(Matcher match, long aheadMillis, String place) throws IOException {
    try {
      var end = OffsetDateTime.parse(match.group(1), TIME).toInstant().toEpochMilli();
      return new Pause(
          end - aheadMillis, Double.parseDouble(match.group(2) + "." + match.group(3)));
    } catch (DateTimeParseException e) {
      throw new IOException(place + ": no time of a collection: " + match.group(1), e);
    }
  }

  /** Share of a time that pauses took, in percent. */
  public OptionalDouble percent(MeasuredTime time) {
    if (!found) {
      return OptionalDouble.empty();
    }
    var paused =
        pauses.stream()
            .filter(pause -> time.contains(pause.endMillis()))
            .mapToDouble(Pause::millis)
            .sum();
    return OptionalDouble.of(100 * paused / time.ownMillis());
  }
}

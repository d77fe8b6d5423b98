// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The {@code turns.csv} of a client: when the turns of its system really were. */
public final class TurnLog {

  /** Its name in a client's folder. */
  private static final String FILE = "turns.csv";

  private static final int COLUMNS = 7;
  private static final int TIMES = 5;
  private static final int MOST_OF_A_LINE = 1000;

  /**
   * A turn.
   *
   * @param number among the turns of all systems, from 0
   * @param whole from its begin to the end of its last operation
   * @param measured the part that figures are of: without its begin, and without the time in which
   *     no operation began
   * @param operations that its threads began in it
   * @param measuredOperations those that they began in the measured part, as it was planned
   */
  public record Turn(
      int number, Span whole, Span measured, long operations, long measuredOperations) {}

  private TurnLog() {}

  /**
   * The turns of a client's folder in order of time; one that is not there has no turns, and a torn
   * last row is left out.
   *
   * @param aheadMillis by which its clock is ahead of the runner's
   */
  public static List<Turn> read(Path client, long aheadMillis) throws IOException {
    var file = client.resolve(FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    try (var lines = new LineReader(file, UTF_8, MOST_OF_A_LINE)) {
      lines.next();
      var turns = new ArrayList<Turn>();
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        var words = line.get().split(",", -1);
        if (words.length == COLUMNS) {
          turns.add(turn(words, aheadMillis, lines.place()));
        }
      }
      return List.copyOf(turns);
    }
  }

  private static Turn turn(String[] words, long aheadMillis, String place) throws IOException {
    try {
      var times = new long[TIMES];
      for (var i = 1; i < TIMES; i++) {
        times[i] = Math.round(Double.parseDouble(words[i])) - aheadMillis;
      }
      return new Turn(
          Integer.parseInt(words[0]),
          new Span(times[1], times[4]),
          new Span(times[2], times[3]),
          Long.parseLong(words[5]),
          Long.parseLong(words[6]));
    } catch (NumberFormatException e) {
      throw new IOException(place + ": not a turn: " + String.join(",", words), e);
    }
  }
}

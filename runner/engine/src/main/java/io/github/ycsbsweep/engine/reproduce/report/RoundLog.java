// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rounds of a reproduction, and what they took: the content of {@code rounds.json}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param fewest rounds that were planned
 * @param most rounds that were planned
 * @param limitSeconds within which rounds beyond the fewest had to end; empty: no limit
 * @param made whole rounds
 * @param end why no more were made; empty while it runs, and if it was broken off
 * @param turns in the order in which they were begun
 */
public record RoundLog(
    int schema,
    int fewest,
    int most,
    OptionalDouble limitSeconds,
    int made,
    Optional<End> end,
    List<TurnTime> turns) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  public static final String FILE = "rounds.json";

  public RoundLog {
    turns = turns == null ? List.of() : List.copyOf(turns);
  }

  /** Why no more rounds were made. */
  public enum End {
    /** Another one might not have ended in time. */
    TIME,
    /** The disk has no room for the results of more. */
    DISK,
    /** No more were planned. */
    PLANNED
  }

  /**
   * What the sweeps of a group took in a round.
   *
   * @param round from 1
   * @param group of {@code sweeps.json}, from 0
   * @param seconds up to the last cell that ended
   */
  public record TurnTime(int round, int group, double seconds) {}

  /** That of a reproduction; empty where none was written. */
  public static Optional<RoundLog> read(Path folder) throws IOException {
    var file = folder.resolve(FILE);
    return Files.exists(file)
        ? Optional.of(Json.read(file, RoundLog.class, RoundLog::schema, SCHEMA))
        : Optional.empty();
  }

  public void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }

  /** Rounds that should be there: those that were begun, but no fewer than were planned. */
  int due() {
    var begun = turns.stream().mapToInt(TurnTime::round).max().orElse(0);
    return end.isPresent() ? made : Math.max(fewest, begun);
  }

  /** Why no more were made, in words. */
  String why() {
    if (end.isEmpty()) {
      return "broken off";
    }
    return switch (end.get()) {
      case TIME ->
          Text.format(
              "another one might not have ended within %.0f min", limitSeconds.orElse(0) / 60);
      case DISK -> "the disk has no room for the results of more";
      case PLANNED -> "as many as were planned";
    };
  }
}

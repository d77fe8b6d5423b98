// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The {@code client-events.csv} of a client: a column for each thing that its binding counts, and a
 * row for each second of the client's clock in which one happened.
 *
 * @param columns names of what is counted; none: the binding tells nothing
 */
public record ClientEventLog(List<String> columns, List<Row> rows) {

  /** Name of the file. */
  static final String FILE = "client-events.csv";

  private static final ClientEventLog NONE = new ClientEventLog(List.of(), List.of());
  private static final String SECOND = "second";

  /**
   * What happened in a second.
   *
   * @param startMillis milliseconds since the epoch
   */
  record Row(long startMillis, List<Long> counts) {}

  /**
   * Reads it; without such a file nothing is known.
   *
   * @param aheadMillis by which its clock is ahead of the runner's
   */
  public static ClientEventLog read(Path folder, long aheadMillis) throws IOException {
    var file = folder.resolve(FILE);
    var lines = Files.exists(file) ? LogLines.ends(file) : List.<String>of();
    if (lines.isEmpty()) {
      return NONE;
    }
    var names = List.of(lines.get(0).split(",", -1));
    var rows = new ArrayList<Row>();
    for (var line : lines.subList(1, lines.size())) {
      if (!line.matches("\\d{1,12}(,\\d{1,12}){" + (names.size() - 1) + "}")) {
        throw new IOException(file + ": not a second and its counts: " + line);
      }
      var numbers = List.of(line.split(",")).stream().map(Long::valueOf).toList();
      rows.add(new Row(numbers.get(0) * 1000 - aheadMillis, numbers.subList(1, numbers.size())));
    }
    if (!names.get(0).equals(SECOND)) {
      throw new IOException(file + ": the first column is not " + SECOND);
    }
    return new ClientEventLog(names.subList(1, names.size()), List.copyOf(rows));
  }

  /**
   * What happened in the seconds that overlap a time, to all of some clients; empty where one of
   * them tells nothing.
   *
   * @param fromMillis milliseconds since the epoch
   * @param toMillis likewise
   */
  public static Optional<ClientReaction> between(
      List<ClientEventLog> clients, double fromMillis, double toMillis) {
    var reaction =
        new ClientReaction(
            sum(clients, "reconnects", fromMillis, toMillis),
            sum(clients, "retries", fromMillis, toMillis));
    return Optional.of(reaction)
        .filter(it -> it.reconnects().isPresent() || it.retries().isPresent());
  }

  /** Empty where one of them does not tell. */
  private static OptionalLong sum(
      List<ClientEventLog> clients, String name, double fromMillis, double toMillis) {
    var sum = 0L;
    for (var client : clients) {
      var column = client.columns.indexOf(name);
      if (column < 0) {
        return OptionalLong.empty();
      }
      sum +=
          client.rows.stream()
              .filter(row -> row.startMillis() < toMillis && row.startMillis() + 1000 > fromMillis)
              .mapToLong(row -> row.counts().get(column))
              .sum();
    }
    return clients.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }
}

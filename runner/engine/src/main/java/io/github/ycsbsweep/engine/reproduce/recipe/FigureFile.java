// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code figures.csv}. */
record FigureFile(String name, RecipeProblems problems) {

  private static final List<String> COLUMNS =
      List.of("experiment", "series", "threads", "metric", "low", "high", "unit", "source");

  /** The rows; one that stands for several numbers of threads, as 100|200, becomes several. */
  List<Figure> read(Path path) throws IOException {
    var figures = new ArrayList<Figure>();
    try (var in = Files.newBufferedReader(path);
        MappingIterator<String[]> rows =
            new CsvMapper()
                .readerFor(String[].class)
                .with(CsvParser.Feature.WRAP_AS_ARRAY)
                .with(CsvParser.Feature.SKIP_EMPTY_LINES)
                .readValues(in)) {
      if (!rows.hasNext() || !COLUMNS.equals(List.of(rows.next()))) {
        problems.add(name, 1, "", "allowed are the columns " + String.join(",", COLUMNS));
        return List.of();
      }
      while (rows.hasNext()) {
        var row = rows.next();
        figures.addAll(figures(row, rows.getCurrentLocation().getLineNr() - 1));
      }
    } catch (JsonProcessingException e) {
      var line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      problems.add(name, line, "", "not CSV: " + e.getOriginalMessage());
    }
    return List.copyOf(figures);
  }

  private List<Figure> figures(String[] row, int line) {
    if (row.length != COLUMNS.size()) {
      problems.add(
          name,
          line,
          "",
          row.length + " values: allowed are " + COLUMNS.size() + ", quoted if they hold a comma");
      return List.of();
    }
    for (var column : List.of("experiment", "series", "metric")) {
      if (row[COLUMNS.indexOf(column)].isBlank()) {
        problems.add(name, line, column, "it is empty");
      }
    }
    var low = number(row, "low", line);
    var high = number(row, "high", line);
    if (low.isPresent() && high.isPresent() && low.getAsDouble() > high.getAsDouble()) {
      problems.add(name, line, "low", row[4] + " is more than high, " + row[5]);
    }
    var threads = row[2].isBlank() ? List.of("") : List.of(row[2].split("\\|"));
    return threads.stream()
        .map(one -> one.strip())
        .map(
            one ->
                new Figure(
                    row[0],
                    row[1],
                    Optional.of(one).filter(text -> !text.isEmpty()),
                    row[3],
                    new Figure.Ends(low, high),
                    row[6],
                    row[7],
                    line))
        .toList();
  }

  private OptionalDouble number(String[] row, String column, int line) {
    var text = row[COLUMNS.indexOf(column)].strip();
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")) {
      problems.add(name, line, column, text + ": allowed is a number, or nothing");
      return OptionalDouble.empty();
    }
    var number = Double.parseDouble(text);
    if (Double.isInfinite(number)) {
      problems.add(name, line, column, text + ": out of range: allowed is up to 1e300");
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(number);
  }
}

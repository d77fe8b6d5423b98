// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.results.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads {@code figures.csv}. */
record FigureFile(String name, FileProblems problems) {

  private static final List<String> COLUMNS =
      List.of("experiment", "series", "threads", "metric", "low", "high", "unit", "source");

  /** The rows; one that stands for several numbers of threads, as 100|200, becomes several. */
  List<Figure> read(Path path) throws IOException {
    var figures = new ArrayList<Figure>();
    var text = text(path);
    try (MappingIterator<String[]> rows =
        new CsvMapper()
            .readerFor(String[].class)
            .with(CsvParser.Feature.WRAP_AS_ARRAY)
            .with(CsvParser.Feature.SKIP_EMPTY_LINES)
            .readValues(text)) {
      if (!rows.hasNextValue() || !COLUMNS.equals(List.of(rows.nextValue()))) {
        problems.add(name, 1, "", "allowed are the columns " + String.join(",", COLUMNS));
        return List.of();
      }
      while (rows.hasNextValue()) {
        var row = rows.nextValue();
        figures.addAll(figures(row, rows.getCurrentLocation().getLineNr() - 1));
      }
    } catch (JsonProcessingException e) {
      var line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      var what = e.getOriginalMessage().lines().findFirst().orElse("");
      problems.add(name, line, "", "not CSV: " + what);
    }
    return List.copyOf(figures);
  }

  /** Bytes that are not UTF-8 become the character that stands for such. */
  private String text(Path path) throws IOException {
    var text = new String(Files.readAllBytes(path), UTF_8);
    var broken = text.indexOf('\uFFFD');
    if (broken >= 0) {
      problems.add(name, (int) text.substring(0, broken + 1).lines().count(), "", "not UTF-8");
    }
    return text;
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
    // A claim compares figures as they are.
    for (var known : Metric.values()) {
      if (known.label().equals(row[3]) && !known.unit().isEmpty() && !known.unit().equals(row[6])) {
        problems.add(
            name, line, "unit", row[6] + ": allowed for " + row[3] + " is " + known.unit());
      }
    }
    var low = number(row, "low", line);
    var high = number(row, "high", line);
    if (low.isPresent() && high.isPresent() && low.getAsDouble() > high.getAsDouble()) {
      problems.add(name, line, "low", row[4] + " is more than high, " + row[5]);
    }
    var stated = PublishedRange.of(low, high);
    return Stream.of(row[2].strip().split("\\|"))
        .map(text -> Optional.of(text.strip()).filter(threads -> !threads.isEmpty()))
        .map(threads -> new Figure(row[0], row[1], threads, row[3], stated, row[6], row[7], line))
        .toList();
  }

  private OptionalDouble number(String[] row, String column, int line) {
    var text = row[COLUMNS.indexOf(column)].strip();
    var isNumber = text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    if (isNumber && Double.isFinite(Double.parseDouble(text))) {
      return OptionalDouble.of(Double.parseDouble(text));
    }
    if (!text.isEmpty()) {
      problems.add(
          name,
          line,
          column,
          text
              + (isNumber
                  ? ": out of range: allowed is up to 1e300"
                  : ": allowed is a number, or nothing"));
    }
    return OptionalDouble.empty();
  }
}

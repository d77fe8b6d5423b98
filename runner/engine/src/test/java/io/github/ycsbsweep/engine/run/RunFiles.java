// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run left.
 *
 * @param folder its {@code --out}
 */
public record RunFiles(Path folder) {

  /** A file or folder. */
  public Path path(String name) {
    return folder.resolve(name);
  }

  /** Content of a file. */
  public String text(String name) throws IOException {
    return Files.readString(path(name));
  }

  /** What was measured, of {@code STORE/WORKLOAD/THREADS/REPEAT}. */
  public Cell cell(String name) throws IOException {
    return Json.read(path("cells").resolve(name).resolve("cell.json"), Cell.class);
  }

  /** Cells with a target in the order in which they were measured: number, name and target. */
  List<String> cellsAtRates() throws IOException {
    try (var files = Files.walk(path("cells"))) {
      return files
          .filter(file -> file.endsWith("cell.json"))
          .map(file -> path("cells").relativize(file.getParent()).toString())
          .filter(name -> measured(name).targetOps().isPresent())
          .sorted(Comparator.comparing(name -> measured(name).position().order()))
          .map(name -> rate(name, measured(name)))
          .toList();
    }
  }

  private static String rate(String name, Cell cell) {
    return cell.position().order() + " " + name + " " + (long) cell.targetOps().orElseThrow();
  }

  private Cell measured(String name) {
    try {
      return cell(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Columns of {@code results.csv}, joined with blanks: a line for all operations of a cell. */
  List<String> rows(String... columns) throws IOException {
    var rows = new ArrayList<String>();
    var lines = Files.readAllLines(path("results.csv"));
    var names = List.of(lines.get(0).split(",", -1));
    for (var line : lines) {
      var values = line.split(",", -1);
      if (values[names.indexOf("op")].equals("ALL")) {
        rows.add(
            Stream.of(columns)
                .map(column -> values[names.indexOf(column)])
                .collect(Collectors.joining(" ")));
      }
    }
    return rows;
  }

  /** Files that hold a text. */
  List<Path> filesWith(String text) throws IOException {
    try (var results = Files.walk(folder)) {
      return results.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), UTF_8).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

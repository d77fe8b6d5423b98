// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.CellFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The flame graphs of the cells that were profiled. */
public final class Profiles {

  private static final String CLIENT = "profile.html";
  private static final List<String> PAGES = List.of(CLIENT, "profile-server.html");

  private Profiles() {}

  /** Paths from the run's folder, by what they show; none where nothing was profiled. */
  public static Map<String, String> in(Path run) throws IOException {
    var pages = new TreeMap<String, String>();
    for (var row : CellFolder.rows(run)) {
      for (var cell : CellFolder.profilesIn(row)) {
        if (cell.isDone()) {
          add(cell, run, pages);
        }
      }
    }
    return pages;
  }

  private static void add(CellFolder cell, Path run, Map<String, String> pages) throws IOException {
    var row = cell.row();
    try (var files = Files.walk(cell.path())) {
      files
          .filter(file -> PAGES.contains(file.getFileName().toString()))
          .filter(Files::isRegularFile)
          .forEach(
              file ->
                  pages.put(
                      Text.format(
                          "%s, %s, %s, %s",
                          row.getParent().getFileName(),
                          row.getFileName(),
                          threads(cell),
                          owner(cell, file)),
                      run.relativize(file).toString().replace('\\', '/')));
    }
  }

  private static String threads(CellFolder cell) {
    var name = cell.path().getParent().getFileName().toString().replaceAll("^t0*|-.*", "");
    return name + " " + Text.plural(name.equals("1") ? 1 : 2, "thread");
  }

  private static String owner(CellFolder cell, Path file) {
    var isClient = file.getFileName().toString().equals(CLIENT);
    var isOnly = cell.path().equals(file.getParent());
    return isClient ? "client" + (isOnly ? "" : " " + file.getParent().getFileName()) : "server";
  }
}

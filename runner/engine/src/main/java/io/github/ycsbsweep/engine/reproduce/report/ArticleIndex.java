// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The index of the pages in a folder: a row for each article. Articles that other results made a
 * page of keep their rows.
 *
 * @param file that has it
 * @param rows by the names of the pages' folders
 */
record ArticleIndex(Path file, Map<String, String> rows) {

  private static final String TITLE = "# Articles, and what holds of them today";

  private static final String HEAD =
      """

      | article | statements | hold | do not | can't be told here |
      |---|---|---|---|---|
      """;

  private static final Pattern ROW =
      Pattern.compile(
          "\\| \\[.*\\]\\(([A-Za-z0-9_-]+)/" + ArticlePage.FILE + "\\)( \\| [0-9]+){4} \\|");

  /**
   * That of a folder, without a row whose page is gone; a new one where there is none.
   *
   * @throws UserError if the file that would hold it is another one
   */
  static ArticleIndex in(Path folder) throws IOException, UserError {
    var file = folder.resolve(ArticlePage.FILE);
    var rows = new LinkedHashMap<String, String>();
    if (Files.exists(file)) {
      var lines = new String(Files.readAllBytes(file), UTF_8).lines().toList();
      if (!lines.stream().limit(1).toList().equals(List.of(TITLE))) {
        throw UserError.of(
            "--pages %s: %s is no index of such pages, and would be lost; name another folder",
            folder, file);
      }
      for (var line : lines) {
        var row = ROW.matcher(line);
        if (row.matches() && Files.exists(folder.resolve(row.group(1)).resolve(ArticlePage.FILE))) {
          rows.put(row.group(1), line);
        }
      }
    }
    return new ArticleIndex(file, rows);
  }

  /**
   * Refuses to write over a page that is not in the index: it is another one's.
   *
   * @throws UserError that names the page
   */
  void requireRoomFor(String page) throws UserError {
    var there = file.resolveSibling(page).resolve(ArticlePage.FILE);
    if (Files.exists(there) && !rows.containsKey(page)) {
      throw UserError.of(
          "--pages %s: %s is not in the index, and would be lost; name another folder, or remove it",
          file.getParent(), there);
    }
  }

  /** The row of a page that is new, in the place of the one before. */
  void put(String page, String row) {
    rows.put(page, row);
  }

  /** Writes the rows beneath their title. */
  void write() throws IOException {
    AtomicFile.write(file, TITLE + "\n" + HEAD + String.join("\n", rows.values()) + "\n");
  }
}

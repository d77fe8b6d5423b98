// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/**
 * A part of a report, the same in every format.
 *
 * @param paragraphs before the table
 * @param header of its columns; empty if there is no table
 * @param rows of as many columns
 * @param words names of the columns that hold words, not figures
 */
public record ReportSection(
    String title,
    List<String> paragraphs,
    List<String> header,
    List<List<String>> rows,
    List<String> words) {

  public static ReportSection table(
      String title, String note, List<String> header, List<List<String>> rows) {
    return new ReportSection(title, List.of(note), header, rows, header);
  }

  public ReportSection withFigures(List<String> columns) {
    return new ReportSection(
        title,
        paragraphs,
        header,
        rows,
        header.stream().filter(name -> !columns.contains(name)).toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import java.util.List;

/**
 * A part of a report, the same in every format.
 *
 * @param paragraphs before the table
 * @param header of its columns; empty if there is no table
 * @param rows of as many columns
 * @param words names of the columns that hold words, not figures
 */
record Section(
    String title,
    List<String> paragraphs,
    List<String> header,
    List<List<String>> rows,
    List<String> words) {

  static Section table(String title, String note, List<String> header, List<List<String>> rows) {
    return new Section(title, List.of(note), header, rows, header);
  }

  Section withFigures(List<String> columns) {
    return new Section(
        title,
        paragraphs,
        header,
        rows,
        header.stream().filter(name -> !columns.contains(name)).toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A part of a {@link Document}; Markdown and the page show the same blocks. */
public sealed interface Block
    permits Block.Heading,
        Block.Paragraph,
        Block.Bullets,
        Block.FindingList,
        Block.Facts,
        Block.Fold,
        Block.PagePart,
        Block.Claim,
        Block.Links,
        Chart,
        CellCharts,
        HeatMap,
        Table {

  /**
   * A heading.
   *
   * @param level 2 or 3
   */
  record Heading(int level, String text) implements Block {}

  /** How a paragraph looks on the page. */
  enum Style {
    PLAIN,
    QUIET,
    HEADLINE,
    COMMAND
  }

  /** A paragraph. */
  record Paragraph(String text, Style style) implements Block {}

  /** An item of a list, with the places that it is about. */
  record Bullet(String text, List<String> places) {}

  /** A list. */
  record Bullets(List<Bullet> items) implements Block {

    public static Bullets of(List<String> texts) {
      return new Bullets(texts.stream().map(text -> new Bullet(text, List.of())).toList());
    }
  }

  /** What a reader must know first. */
  record FindingList(List<Finding> findings) implements Block {}

  /**
   * A list of files of the run.
   *
   * @param files by what they are called; paths from the report's folder, with {@code /} between
   *     their parts
   */
  record Links(Map<String, String> files) implements Block {

    /** A path in the characters that a link may have. */
    public static String url(String path) {
      return URLEncoder.encode(path, StandardCharsets.UTF_8)
          .replace("+", "%20")
          .replace("%2F", "/");
    }
  }

  /** Names and values. */
  record Facts(String title, Map<String, String> facts) implements Block {}

  /** Blocks that the page shows when asked to. */
  record Fold(String title, List<Block> blocks) implements Block {}

  /** Blocks that only the page has. */
  record PagePart(List<Block> blocks) implements Block {}

  /**
   * The verdict on a claim of a published comparison.
   *
   * @param figures the one that decided, beside the published one; may be empty
   * @param table of all figures, if there are several
   */
  record Claim(
      String id,
      String verdict,
      String figures,
      String says,
      String reason,
      Optional<String> note,
      Optional<Table> table)
      implements Block {}
}

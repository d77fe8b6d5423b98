// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static io.github.ycsbsweep.engine.common.Sanitizer.markdown;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import io.github.ycsbsweep.engine.report.model.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A document for reading as text; whatever comes from outside stays text. */
public final class MarkdownText {

  private final StringBuilder text = new StringBuilder();
  private final Set<String> pictures;

  private MarkdownText(Set<String> pictures) {
    this.pictures = pictures;
  }

  /**
   * The text.
   *
   * @param pictures the files beside it that were drawn; a chart without one is left out
   */
  public static String of(Document document, List<Path> pictures) {
    var names = pictures.stream().map(file -> file.getFileName().toString());
    var markdown = new MarkdownText(names.collect(Collectors.toSet()));
    markdown.line("# " + markdown(document.title()));
    document.head().forEach(markdown::block);
    document.body().forEach(markdown::block);
    return markdown.text.toString();
  }

  private void block(Block block) {
    if (block instanceof Block.Heading heading) {
      apart("#".repeat(heading.level()) + " " + markdown(heading.text()));
    } else if (block instanceof Block.Paragraph paragraph) {
      apart(
          paragraph.style() == Block.Style.COMMAND
              ? code(paragraph.text())
              : markdown(paragraph.text()));
    } else if (block instanceof Block.Bullets bullets) {
      line("");
      bullets.items().forEach(item -> item(markdown(item.text()), item.places()));
    } else if (block instanceof Block.FindingList findings) {
      line("");
      findings.findings().forEach(this::finding);
    } else if (block instanceof Block.Facts facts) {
      facts(facts);
    } else if (block instanceof Block.Fold fold) {
      apart("### " + markdown(fold.title()));
      fold.blocks().forEach(this::block);
    } else if (block instanceof Block.Links links) {
      line("");
      links
          .files()
          .forEach(
              (name, file) -> line("- [" + markdown(name) + "](" + Block.Links.url(file) + ")"));
    } else if (block instanceof Block.Claim claim) {
      claim(claim);
    } else if (block instanceof Table table) {
      table(table);
    } else if (block instanceof Chart chart && isDrawn(chart.file())) {
      var file = Block.Links.url(Sanitizer.file(chart.file()));
      apart("![" + markdown(chart.description()) + "](" + file + ".svg)");
      if (pictures.contains(Sanitizer.file(chart.file()) + ".png")) {
        apart("The same as a bitmap: [PNG](" + file + ".png)");
      }
    } else if (block instanceof HeatMap map && isDrawn(map.file())) {
      var file = Block.Links.url(Sanitizer.file(map.file()));
      apart("![" + markdown(map.caption()) + "](" + file + ".svg)");
    }
  }

  private boolean isDrawn(String name) {
    return pictures.contains(Sanitizer.file(name) + ".svg");
  }

  private void finding(Finding finding) {
    text.append("- **").append(finding.level()).append("** ").append(markdown(finding.summary()));
    for (var part : finding.adviceParts()) {
      // A command stands behind the words that end with a colon.
      text.append(part.isCommand() ? " " + code(part.text()) : "\n  - " + markdown(part.text()));
    }
    line("");
    finding.where().forEach(place -> line("  - " + markdown(place)));
  }

  private void item(String item, List<String> places) {
    line("- " + item);
    places.forEach(place -> line("  - " + markdown(place)));
  }

  private void facts(Block.Facts facts) {
    apart("| | |");
    line("|---|---|");
    facts.facts().forEach((name, value) -> row(List.of(name, value)));
  }

  private void claim(Block.Claim claim) {
    apart("### " + markdown(claim.id() + ": " + claim.verdict()));
    apart("> " + markdown(claim.says()));
    apart(markdown(claim.reason()));
    claim.note().ifPresent(note -> apart("*" + markdown(note) + "*"));
    claim.table().ifPresent(this::table);
  }

  private void table(Table table) {
    if (!table.title().isEmpty()) {
      apart("### " + markdown(table.title()));
    }
    if (!table.note().isEmpty()) {
      apart(markdown(table.note()));
    }
    line("");
    row(table.columns().stream().map(Table.Column::name).toList());
    row(table.columns().stream().map(column -> column.isText() ? "---" : "--:").toList());
    table.rows().forEach(this::row);
  }

  private void row(List<String> cells) {
    line("| " + cells.stream().map(Sanitizer::markdown).collect(Collectors.joining(" | ")) + " |");
  }

  private void apart(String line) {
    line("");
    line(line);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** Between backticks nothing is escaped, so none may be in it. */
  private static String code(String text) {
    return text.contains("`") ? markdown(text) : "`" + Sanitizer.line(text) + "`";
  }
}

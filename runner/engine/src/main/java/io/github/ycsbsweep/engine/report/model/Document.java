// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Block.FindingList;
import io.github.ycsbsweep.engine.report.model.Block.Heading;
import io.github.ycsbsweep.engine.report.model.Block.PagePart;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A report as data.
 *
 * @param head what comes first: the answers
 * @param body what one has to know to believe them
 */
public record Document(String title, List<Block> head, List<Block> body) {

  /** Its blocks of one kind in their order, folded ones and those of the page alone included. */
  public <T extends Block> List<T> blocks(Class<T> kind) {
    return Stream.concat(head.stream(), body.stream())
        .flatMap(Document::flat)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private static Stream<Block> flat(Block block) {
    if (block instanceof Block.Fold fold) {
      return fold.blocks().stream().flatMap(Document::flat);
    }
    return block instanceof PagePart part
        ? part.blocks().stream().flatMap(Document::flat)
        : Stream.of(block);
  }

  /** Puts a document together, block by block. */
  public static final class Builder {

    private final String title;
    private final List<Block> head = new ArrayList<>();
    private final List<Block> body = new ArrayList<>();

    public Builder(String title) {
      this.title = title;
    }

    public Document build() {
      return new Document(title, List.copyOf(head), List.copyOf(body));
    }

    public Builder head(Block block) {
      head.add(block);
      return this;
    }

    public Builder add(Block block) {
      body.add(block);
      return this;
    }

    public Builder chapter(String heading) {
      return add(new Heading(2, heading));
    }

    public Builder section(String heading) {
      return add(new Heading(3, heading));
    }

    public Builder text(String text) {
      return add(new Paragraph(text, Style.PLAIN));
    }

    /** A list in the body; nothing without items. */
    public Builder bullets(Bullets bullets) {
      return bullets.items().isEmpty() ? this : add(bullets);
    }

    /** A chapter about what was found; none if that is nothing. */
    public Builder findings(List<Finding> findings) {
      return findings.isEmpty() ? this : chapter("Findings").add(new FindingList(findings));
    }

    public Builder onPage(Block... blocks) {
      return add(new PagePart(List.of(blocks)));
    }
  }
}

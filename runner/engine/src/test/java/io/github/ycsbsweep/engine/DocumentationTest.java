// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages of the project: their links lead somewhere, and their lines fit. */
class DocumentationTest {

  private static final int WIDTH = 120;

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern OTHER_SITE = Pattern.compile("[a-z]+:.*");

  /** A table, a title, an image, or a line of code by its indent: these can't be broken. */
  private static final Pattern UNBREAKABLE = Pattern.compile(" *\\|.*|#.*|!\\[.*|<!--.*| {4}.*");

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    var broken = new ArrayList<String>();
    for (var link : links()) {
      if (!Files.exists(link.target())) {
        broken.add(link.toString());
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyAnchorLeadsToATitle() throws IOException {
    var broken = new ArrayList<String>();
    for (var link : links()) {
      if (!link.anchor().isEmpty() && !anchors(link.target()).contains(link.anchor())) {
        broken.add(link.toString());
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void theFirstPageIsReadInOneGo() throws IOException {
    assertThat(Files.readAllLines(ProjectFiles.ROOT.resolve("README.md"))).hasSizeLessThan(120);
  }

  /** Nobody breaks the lines of what {@code reproduce.sh table --pages} has written. */
  @Test
  void noLineOfProseIsLonger() throws IOException {
    var longLines = new ArrayList<String>();
    for (var page : pages()) {
      if (page.startsWith(ProjectFiles.ROOT.resolve("docs/articles"))) {
        continue;
      }
      for (var line : prose(page)) {
        if (line.codePointCount(0, line.length()) > WIDTH && !UNBREAKABLE.matcher(line).matches()) {
          longLines.add(ProjectFiles.ROOT.relativize(page) + ": " + line);
        }
      }
    }
    assertThat(longLines).isEmpty();
  }

  /** A link of a page to a file of the project, and to a title in it. */
  private record Link(Path page, Path target, String anchor) {

    static Link of(Path page, String words) {
      var mark = words.indexOf('#');
      var file = mark < 0 ? words : words.substring(0, mark);
      var target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
      return new Link(page, target, mark < 0 ? "" : words.substring(mark + 1));
    }

    @Override
    public String toString() {
      return ProjectFiles.ROOT.relativize(page)
          + " → "
          + target
          + (anchor.isEmpty() ? "" : "#" + anchor);
    }
  }

  private static List<Link> links() throws IOException {
    var links = new ArrayList<Link>();
    for (var page : pages()) {
      for (var line : prose(page)) {
        var found = LINK.matcher(line.replaceAll("`[^`]*`", ""));
        while (found.find()) {
          // In a template, what stands for a store's name leads nowhere yet.
          if (!OTHER_SITE.matcher(found.group(1)).matches() && !found.group(1).startsWith("@")) {
            links.add(Link.of(page, found.group(1)));
          }
        }
      }
    }
    assertThat(links).hasSizeGreaterThan(50);
    return links;
  }

  /** As GitHub makes them of titles. */
  private static Set<String> anchors(Path page) throws IOException {
    var anchors = new HashSet<String>();
    for (var line : prose(page)) {
      if (line.startsWith("#")) {
        var title = line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT);
        anchors.add(title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
      }
    }
    return anchors;
  }

  /** The lines of a page without its blocks of code between fences. */
  private static List<String> prose(Path page) throws IOException {
    var prose = new ArrayList<String>();
    var inCode = false;
    for (var line : Files.readAllLines(page)) {
      if (line.startsWith("```")) {
        inCode = !inCode;
      } else if (!inCode) {
        prose.add(line);
      }
    }
    return prose;
  }

  /** Without those that tests compare with. */
  private static List<Path> pages() throws IOException {
    return ProjectFiles.all().stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !("/" + ProjectFiles.name(file)).contains("/test/"))
        .toList();
  }
}

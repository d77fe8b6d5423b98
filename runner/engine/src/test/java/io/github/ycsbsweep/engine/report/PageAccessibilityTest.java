// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page by the rules of WCAG 2.1 AA that its text can show, and its colours. */
class PageAccessibilityTest extends ReportOfRun {

  /** Of text against its ground. */
  private static final double LEAST_CONTRAST = 4.5;

  private static final Pattern TAG = Pattern.compile("<([a-z][a-z0-9]*)\\b([^>]*)>");
  private static final Pattern COLOR = Pattern.compile("--([a-z-]+): #([0-9a-f]{6});");

  private String page;

  @BeforeEach
  void writeThePage() throws IOException {
    run.mixed();
    report();
    var text = read("report.html");
    page = text.substring(0, text.indexOf("<script"));
  }

  @Test
  void saysItsLanguageAndTitleAndFitsANarrowScreen() {
    assertThat(page)
        .contains("<html lang=\"en\">")
        .containsPattern("<title>[^<]+</title>")
        .contains("width=device-width")
        .doesNotContain("user-scalable=no")
        .containsOnlyOnce("<h1>")
        .containsOnlyOnce("<main>");
  }

  @Test
  void skipsNoLevelOfHeadings() {
    var levels =
        tags("h[1-6]").stream().map(tag -> Integer.valueOf(tag.group(1).substring(1))).toList();
    for (var i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i)).isLessThanOrEqualTo(levels.get(i - 1) + 1);
    }
    assertThat(levels).startsWith(1).contains(2);
  }

  @Test
  void everyHeadOfATableSaysWhatItHeads() {
    assertThat(tags("th")).isNotEmpty();
    assertThat(attributes("th")).allMatch(it -> it.contains("scope="));
  }

  @Test
  void everyPictureHasItsWords() {
    assertThat(attributes("[a-z0-9]+").stream().filter(it -> it.contains("role=\"img\"")))
        .isNotEmpty()
        .allMatch(it -> it.matches("(?s).*aria-label=\"[^\"]+\".*"));
    assertThat(attributes("img")).allMatch(it -> it.contains("alt="));
  }

  @Test
  void whatScrollsIsReachedWithTheKeyboardAndNamed() {
    assertThat(
            attributes("div").stream()
                .filter(it -> it.contains("class=\"table\""))
                .filter(it -> !it.contains("role=\"group\"") || !it.contains("tabindex=\"0\"")))
        .isEmpty();
    assertThat(page).doesNotContainPattern("tabindex=\"[1-9]");
  }

  @Test
  void noTableIsALandmarkSinceThereAreMany() {
    assertThat(page).doesNotContain("role=\"region\"");
    assertThat(attributes("div"))
        .filteredOn(it -> it.contains("role=\"group\""))
        .isNotEmpty()
        .allMatch(it -> it.matches("(?s).*aria-label=\"[^\"]+\".*"));
  }

  @Test
  void tablesThatTheScriptMakesAreNamedToo() throws IOException {
    assertThat(read("report.html"))
        .contains("box.setAttribute('role', 'group')")
        .contains("box.setAttribute('aria-label', caption)");
  }

  @Test
  void whatHasTheFocusIsSeen() {
    assertThat(page)
        .contains("th button:focus-visible, .table:focus-visible, summary:focus-visible")
        .doesNotContain("outline: none");
  }

  @Test
  void paperShowsWholeChartsAndTablesOnWhite() throws IOException {
    var print = page.substring(page.indexOf("@media print"));
    assertThat(print)
        .contains(".chart, figure, tr { break-inside: avoid; }")
        .contains("max-height: none; overflow: visible")
        .contains("white-space: normal");
    assertThat(read("report.html"))
        .contains("addEventListener('beforeprint'")
        .contains("addEventListener('afterprint'")
        .contains("dark.matches && !isPrinted");
  }

  @Test
  void everyChoiceHasALabel() {
    for (var id : ids("select")) {
      assertThat(page).contains("for=\"" + id + "\"");
    }
  }

  @Test
  void noNameIsThereTwice() {
    var ids = ids("[a-z0-9]+");
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
  }

  @ParameterizedTest
  @CsvSource({
    "text, ground",
    "text, panel",
    "quiet, ground",
    "quiet, panel",
    "text, error-ground",
    "text, warning-ground",
    "quiet, error-ground",
    "quiet, warning-ground",
    "error, error-ground",
    "warning, warning-ground",
    "error, ground",
    "good, good-ground",
    "text, good-ground",
    "quiet, good-ground",
    "open, panel"
  })
  void textStandsOutFromItsGround(String text, String ground) {
    var dark = page.indexOf("prefers-color-scheme: dark");
    assertThat(dark).isPositive();
    for (var css : List.of(page.substring(0, dark), page.substring(dark))) {
      var colors = colors(css);
      assertThat(contrast(colors.get(text), colors.get(ground)))
          .as("%s on %s", colors.get(text), colors.get(ground))
          .isGreaterThanOrEqualTo(LEAST_CONTRAST);
    }
  }

  private List<MatchResult> tags(String name) {
    return TAG.matcher(page).results().filter(tag -> tag.group(1).matches(name)).toList();
  }

  private List<String> attributes(String name) {
    return tags(name).stream().map(tag -> tag.group(2)).toList();
  }

  private List<String> ids(String name) {
    var ids = new ArrayList<String>();
    var id = Pattern.compile("\\bid=\"([^\"]+)\"");
    attributes(name)
        .forEach(it -> id.matcher(it).results().map(found -> found.group(1)).forEach(ids::add));
    return ids;
  }

  private static Map<String, Integer> colors(String css) {
    var colors = new HashMap<String, Integer>();
    COLOR
        .matcher(css)
        .results()
        .forEach(color -> colors.put(color.group(1), Integer.valueOf(color.group(2), 16)));
    return colors;
  }

  /** Contrast ratio of WCAG 2.1, 1 to 21. */
  private static double contrast(int one, int other) {
    var first = luminance(one);
    var second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  /** Relative luminance of WCAG 2.1, 0 to 1. */
  private static double luminance(int rgb) {
    return 0.2126 * linear(rgb >> 16 & 0xff)
        + 0.7152 * linear(rgb >> 8 & 0xff)
        + 0.0722 * linear(rgb & 0xff);
  }

  private static double linear(int channel) {
    var share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Ratio.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of reference, and the glossary, have every word that the code has. */
class ReferenceTest {

  static Stream<String> verdicts() throws IOException {
    var comparisons =
        read("runner/engine/src/main/java/io/github/ycsbsweep/engine/compare/CellPair.java");
    return Stream.of(
            Stream.of(Bottleneck.Verdict.values()).map(Bottleneck.Verdict::label),
            Stream.of(Cell.Status.values()).map(ReferenceTest::lower),
            Stream.of(Verdict.values()).map(ReferenceTest::lower),
            Stream.of(VerdictKind.values()).map(VerdictKind::label),
            groups(comparisons, "return \"([a-z -]+)\""),
            Stream.of("pass", "warn", "not checked"))
        .flatMap(words -> words);
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void everyVerdictHasARow(String verdict) throws IOException {
    assertThat(read("docs/reference/verdicts.md")).contains("`" + verdict + "`");
  }

  @Test
  void everyExitStatusHasARow() throws IOException {
    var page = read("docs/reference/command-line.md");
    var statuses =
        List.of(
            ExitStatus.OK,
            ExitStatus.FAILED,
            ExitStatus.USAGE,
            ExitStatus.GATE,
            ExitStatus.PARTIAL,
            ExitStatus.ENVIRONMENT,
            ExitStatus.INTERRUPTED,
            ExitStatus.READER_GONE);
    var declared =
        read("runner/engine/src/main/java/io/github/ycsbsweep/engine/common/ExitStatus.java");
    assertThat(groups(declared, "static final int (\\w+)")).hasSameSizeAs(statuses);
    assertThat(statuses).allSatisfy(status -> assertThat(page).contains("\n| " + status + " | "));
  }

  @Test
  void everyHelpTextIsLinked() throws IOException {
    var page = read("docs/reference/command-line.md");
    try (var texts = Files.list(ProjectFiles.ROOT.resolve("runner/help"))) {
      assertThat(texts.map(text -> text.getFileName().toString()))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(page).contains("(../../runner/help/" + name + ")"));
    }
  }

  @Test
  void everyWorkloadsPropertiesAreLinked() throws IOException {
    var page = read("docs/reference/properties.md");
    assertThat(files("workloads/\\w+\\.properties"))
        .allSatisfy(name -> assertThat(page).contains("(../../" + name + ")"));
  }

  @Test
  void everyBindingsPropertiesAreLinkedOnItsPage() throws IOException {
    assertThat(files("bindings/(\\w+)/\\1\\.properties"))
        .allSatisfy(
            name ->
                assertThat(read(name.replaceFirst("[^/]+$", "README.md")))
                    .contains("(" + name.substring(name.lastIndexOf('/') + 1) + ")"));
  }

  private static List<String> files(String names) throws IOException {
    var found =
        ProjectFiles.all().stream()
            .map(ProjectFiles::name)
            .filter(name -> name.matches(names))
            .toList();
    assertThat(found).isNotEmpty();
    return found;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "system",
        "cell",
        "repeat",
        "window",
        "service time",
        "response time",
        "saturation",
        "bottleneck",
        "knee",
        "client scaling test",
        "plan",
        "mock server",
        "combining",
        "pending request",
        "retry policy",
        "deadline",
        "start coordinator",
        "measured value",
        "bound check",
        "published range",
        "validity check",
        "ternary"
      })
  void theGlossaryDefines(String word) throws IOException {
    assertThat(read("docs/glossary.md")).contains("\n| " + word + " | ");
  }

  @Test
  void theGlossaryDefinesAWordOnce() throws IOException {
    assertThat(groups(read("docs/glossary.md"), "(?m)^\\| ([^|`]+) \\| [A-Z]"))
        .hasSizeGreaterThan(50)
        .doesNotHaveDuplicates();
  }

  /** What the pattern's group matches, everywhere in a text. */
  private static Stream<String> groups(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1));
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static String read(String file) throws IOException {
    return Files.readString(ProjectFiles.ROOT.resolve(file));
  }
}

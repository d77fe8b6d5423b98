// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The sentences of the project, on its pages and in its messages: plain, and not too long. */
class ProseTest {

  private static final int MOST_WORDS = 25;

  /** Files with sentences that are longer, and how many: a number may only shrink. */
  private static final Path EXCEPTIONS =
      Path.of("src/test/resources/io/github/ycsbsweep/engine/prose-exceptions.txt");

  /** Phrases that nobody says, or that say nothing. */
  private static final List<Pattern> BANNED =
      List.of(
          Pattern.compile("held against"),
          Pattern.compile("(?<!may be )\\bsaid of\\b"),
          Pattern.compile("\\bwhat (\\w+ )?(it|they) (is|are|was|were) from\\b"),
          Pattern.compile("\\bwhat kept \\w+ from\\b"),
          Pattern.compile("\\b(?i:simply|obviously|basically|blazing|please note)\\b"),
          Pattern.compile("\\b[Aa]n? \\w+ a (cell|client|file|line|node|page|repeat|row|run)\\b"),
          Pattern.compile("\\b[Aa]n? \\w+ a (store|system|thread|workload)\\b"));

  private static final Pattern WORD = Pattern.compile("[\\w’'%]+(?:[-./,:][\\w%]+)*");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?])[\"”)*]*\\s+(?=[A-Z0-9*\"“(]|CODE)");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  private static final Pattern MESSAGE =
      Pattern.compile(LITERAL.pattern() + "(?:\\s*\\+\\s*" + LITERAL.pattern() + ")*");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*//.*$|/\\*(?s:.*?)\\*/");

  @Test
  void noFileHasMoreLongSentencesThanItMay() throws IOException {
    var allowed = exceptions();
    var tooMany = new ArrayList<String>();
    sentences()
        .forEach(
            (file, sentences) -> {
              var over = sentences.stream().filter(ProseTest::isLong).toList();
              if (over.size() > allowed.getOrDefault(file, 0)) {
                tooMany.add(file + " may have " + allowed.getOrDefault(file, 0) + ": " + over);
              }
            });
    assertThat(tooMany).isEmpty();
  }

  @Test
  void everyExceptionIsNeeded() throws IOException {
    var sentences = sentences();
    assertThat(exceptions().keySet())
        .allSatisfy(
            file ->
                assertThat(sentences.getOrDefault(file, List.of()))
                    .as(file)
                    .anyMatch(ProseTest::isLong));
  }

  @Test
  void nobodyUsesAPhraseThatIsBanned() throws IOException {
    var found = new ArrayList<String>();
    sentences()
        .forEach(
            (file, sentences) ->
                sentences.stream()
                    .filter(one -> BANNED.stream().anyMatch(it -> it.matcher(one).find()))
                    .forEach(one -> found.add(file + ": " + one)));
    assertThat(found).isEmpty();
  }

  @Test
  void countsTheWordsOfASentenceAndNothingElse() {
    var text =
        """
        # A title

        One sentence with `code that is one word` and a [link](a/b.md). Another
        one, of 2.5 parts.

            no prose

        - an item
        | a cell | `another` |
        """;
    assertThat(paragraphs(text).stream().flatMap(it -> split(it).stream()))
        .containsExactly(
            "One sentence with CODE and a link.",
            "Another one, of 2.5 parts.",
            "an item",
            "a cell",
            "CODE");
    assertThat(isLong("word ".repeat(MOST_WORDS))).isFalse();
    assertThat(isLong("word ".repeat(MOST_WORDS + 1))).isTrue();
  }

  private static boolean isLong(String sentence) {
    return WORD.matcher(sentence).results().count() > MOST_WORDS;
  }

  /** Those of pages and messages, by the file's name. */
  private static Map<String, List<String>> sentences() throws IOException {
    var sentences = new TreeMap<String, List<String>>();
    for (var file : ProjectFiles.all()) {
      var name = ProjectFiles.name(file);
      // The items of a changelog are lists, and no sentences.
      if (("/" + name).contains("/test/") || name.equals("CHANGELOG.md")) {
        continue;
      }
      if (name.endsWith(".md")) {
        sentences.put(name, split(paragraphs(Files.readString(file))));
      } else if (name.startsWith("runner/engine/src/main/") && name.endsWith(".java")) {
        sentences.put(name, split(messages(Files.readString(file))));
      }
    }
    return sentences;
  }

  private static List<String> split(List<String> paragraphs) {
    return paragraphs.stream().flatMap(it -> split(it).stream()).toList();
  }

  private static List<String> split(String paragraph) {
    var plain =
        paragraph
            .replaceAll("`[^`]*`", "CODE")
            .replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
            .replaceAll("<https?:[^>]*>", "CODE");
    return List.of(SENTENCE_END.split(plain));
  }

  /** Paragraphs, items of lists and cells of tables, each in one line. */
  private static List<String> paragraphs(String page) {
    var found = new ArrayList<String>();
    var paragraph = new StringBuilder();
    var inCode = false;
    for (var line : (page + "\n\n").lines().toList()) {
      inCode ^= line.startsWith("```");
      var isBreak =
          line.isBlank() || line.matches("(```|#|<!--|!\\[| *\\||\\s*([-*>]|\\d+\\.) ).*");
      if (isBreak && !paragraph.isEmpty()) {
        found.add(paragraph.toString().strip());
        paragraph.setLength(0);
      }
      var isCode = inCode || (paragraph.isEmpty() && line.startsWith("    "));
      if (line.strip().startsWith("|")) {
        found.addAll(cells(line));
      } else if (!isCode && !line.matches("(```|#|<!--|!\\[).*")) {
        paragraph.append(line.replaceFirst("^\\s*(?:([-*>]|\\d+\\.) )?\\s*", "")).append(' ');
      }
      if (paragraph.toString().isBlank()) {
        paragraph.setLength(0);
      }
    }
    return found;
  }

  private static List<String> cells(String row) {
    var cells = row.strip().replaceAll("^\\||\\|$", "").split(" \\| ");
    return List.of(cells).stream().map(String::strip).filter(it -> it.matches(".*\\w.*")).toList();
  }

  /** Literals, put together where a plus sign joins them. */
  private static List<String> messages(String code) {
    var found = new ArrayList<String>();
    MESSAGE
        .matcher(COMMENT.matcher(code).replaceAll(""))
        .results()
        .map(MatchResult::group)
        .forEach(
            words ->
                found.addAll(
                    List.of(
                        LITERAL
                            .matcher(words)
                            .results()
                            .map(literal -> literal.group(1))
                            .collect(Collectors.joining())
                            .replace("\\\"", "\"")
                            .split("\\\\n"))));
    return found;
  }

  private static Map<String, Integer> exceptions() throws IOException {
    return Files.readAllLines(EXCEPTIONS).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(words -> words[1], words -> Integer.valueOf(words[0])));
  }
}

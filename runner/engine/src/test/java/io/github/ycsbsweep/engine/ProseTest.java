// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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

  private static final Pattern WORD = Pattern.compile("[\\w’'%]+(?:[-./,:][\\w%]+)*");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?])[\"”)*]*\\s+(?=[A-Z0-9*\"“(]|CODE)");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  private static final Pattern MESSAGE =
      Pattern.compile(LITERAL.pattern() + "(?:\\s*\\+\\s*" + LITERAL.pattern() + ")*");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*//.*$|/\\*(?s:.*?)\\*/");

  @Test
  void noSentenceIsLong() throws IOException {
    var found = new ArrayList<String>();
    sentences()
        .forEach(
            (file, sentences) ->
                sentences.stream()
                    .filter(ProseTest::isLong)
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

  /** What has no blank is a pattern, or a list for a program. */
  private static boolean isLong(String sentence) {
    return sentence.contains(" ") && WORD.matcher(sentence).results().count() > MOST_WORDS;
  }

  /** Those of pages and messages, by the file's name. */
  private static Map<String, List<String>> sentences() throws IOException {
    var sentences = new TreeMap<String, List<String>>();
    for (var file : ProjectFiles.all()) {
      var name = ProjectFiles.name(file);
      // The items of a changelog are lists, and no sentences; articles are written by reproduce.sh.
      if (("/" + name).contains("/test/")
          || name.equals("CHANGELOG.md")
          || name.startsWith("docs/articles/")) {
        continue;
      }
      if (name.matches("runner/help/\\w+[.]txt")) {
        sentences.put(name, split(introduction(Files.readString(file))));
      } else if (name.endsWith(".md")) {
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

  /** What is not indented in a help text, all but its lists; each exit status by itself. */
  private static List<String> introduction(String help) {
    var unindented = help.lines().map(line -> line.startsWith(" ") ? "" : line);
    return List.of(unindented.collect(Collectors.joining("\n")).split("\n\n+|;")).stream()
        .map(part -> part.replace('\n', ' ').strip())
        .toList();
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
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command lines of {@code runner/test/corpus}, and what is expected of each. */
public final class CommandLineCorpus {

  static final Path FOLDER = Path.of("../test/corpus");

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Z_]+)=(.*)");

  private CommandLineCorpus() {}

  /**
   * A command line with what it says.
   *
   * @param line as it is typed
   * @param status that it ends with
   * @param text standard output and error, in lines
   */
  public record Expected(String line, int status, String text) {

    /** Without the program. */
    public List<String> arguments() {
      var words = words();
      return words.subList(words.indexOf("sweep.sh") + 1, words.size());
    }

    /** Assigned before the program. */
    Map<String, String> environment() {
      var variables = new TreeMap<String, String>();
      for (var word : words()) {
        var assignment = ASSIGNMENT.matcher(word);
        if (word.equals("sweep.sh")) {
          break;
        }
        if (assignment.matches()) {
          variables.put(assignment.group(1), assignment.group(2));
        }
      }
      return variables;
    }

    private List<String> words() {
      return WORD.matcher(line).results().map(word -> word.group().replace("'", "")).toList();
    }

    @Override
    public String toString() {
      return line;
    }
  }

  /** Those of a file, in their order. */
  public static List<Expected> read(String file) throws IOException {
    var expected = new ArrayList<Expected>();
    for (var block : Files.readString(FOLDER.resolve(file), UTF_8).split("\n\n", 0)) {
      var lines = block.lines().filter(line -> !line.startsWith("#")).toList();
      if (!lines.isEmpty()) {
        var status = Integer.parseInt(lines.get(1).substring(2));
        var text =
            lines.stream().skip(2).map(line -> line.substring(Math.min(2, line.length())) + "\n");
        expected.add(
            new Expected(lines.get(0).substring(2), status, text.collect(Collectors.joining())));
      }
    }
    return expected;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file {@code arguments} of results: the words of a command line, a line each, no secrets. */
public final class ArgumentsFile {

  private static final String NAME = "arguments";

  private static final long MOST_BYTES = 1 << 20;

  private ArgumentsFile() {}

  /** That of a folder. */
  public static Path in(Path results) {
    return results.resolve(NAME);
  }

  /** The words. */
  public static List<String> read(Path results) throws UserError {
    var file = in(results);
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new UserError(file + ": more than " + MOST_BYTES + " bytes, which no run writes");
      }
      return Files.readAllLines(file, UTF_8);
    } catch (CharacterCodingException e) {
      throw new UserError(file + ": not the words of a run, which are UTF-8");
    } catch (IOException e) {
      throw new UserError(file + ": can't be read: " + e.getMessage());
    }
  }

  public static void write(Path results, List<String> words) throws IOException {
    AtomicFile.write(in(results), words.isEmpty() ? "" : String.join("\n", words) + "\n");
  }
}

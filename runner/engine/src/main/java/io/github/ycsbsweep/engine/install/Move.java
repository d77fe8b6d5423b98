// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One rename of an installation, a line of its journal.
 *
 * @param path relative to the folder of YCSB; nothing but what an installation moves: a binding's
 *     folder, a jar in {@code lib}, a workload, the list of bindings
 */
record Move(Kind kind, String path) {

  private static final Pattern LINE =
      Pattern.compile(
          "(out|in|swap) ([^/]+-binding|lib/[^/]+\\.jar|workloads/(?!\\.\\.?$)[^/]+|"
              + Pattern.quote(InstallTarget.BINDINGS)
              + ")");

  /** What a move does with its path. */
  enum Kind {
    /** The path goes to the backup. */
    OUT,
    /** What was made aside goes to the path, where nothing is. */
    IN,
    /** What was made aside replaces a file, of which the backup holds a copy. */
    SWAP
  }

  /** Reads a line of a journal; empty: nothing that an installation does. */
  static Optional<Move> parse(String line) {
    var words = LINE.matcher(line);
    return words.matches()
        ? Optional.of(
            new Move(Kind.valueOf(words.group(1).toUpperCase(Locale.ROOT)), words.group(2)))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + path;
  }
}

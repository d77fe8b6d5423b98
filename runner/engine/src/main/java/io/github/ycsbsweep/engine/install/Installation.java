// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an installation does to a YCSB, or did: the file {@link InstallRecord#FILE}, which is there
 * before its first move.
 *
 * @param version the sum of the distribution
 * @param names stores by the names under which YCSB finds them
 * @param moves in the order in which they are made
 * @param files SHA-256 of each file that it puts there
 */
record Installation(
    State state,
    String version,
    Map<String, String> names,
    List<Move> moves,
    Map<String, String> files) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w.-]*");

  Installation {
    if (state == null || version == null || names == null || moves == null || files == null) {
      throw new IllegalArgumentException("it lacks one of state, version, names, moves and files");
    }
    for (var name : names.keySet()) {
      require(NAME, name);
    }
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    moves = List.copyOf(moves);
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** How far it has come. */
  enum State {
    /** Moves are made, or taken back. */
    MOVING,
    INSTALLED
  }

  /**
   * One rename.
   *
   * @param path relative to the folder of YCSB; nothing but what an installation moves: a binding's
   *     folder, a jar in {@code lib}, a workload, the list of bindings
   */
  record Move(Kind kind, String path) {

    private static final Pattern PATH =
        Pattern.compile(
            "[^/]+-binding|lib/[^/]+\\.jar|workloads/(?!\\.\\.?$)[^/]+|"
                + Pattern.quote(InstallTarget.BINDINGS));

    Move {
      if (kind == null || path == null) {
        throw new IllegalArgumentException("a move lacks its kind or its path");
      }
      require(PATH, path);
    }

    /** What a move does with its path. */
    enum Kind {
      /** The path goes to the backup. */
      OUT,
      /** What was made aside goes to the path, where nothing is. */
      IN,
      /** What was made aside replaces a file, of which the backup holds a copy. */
      SWAP
    }
  }

  Installation in(State other) {
    return new Installation(other, version, names, moves, files);
  }

  private static void require(Pattern form, String text) {
    if (!form.matcher(text).matches()) {
      throw new IllegalArgumentException("\"" + text + "\" is nothing that an installation moves");
    }
  }
}

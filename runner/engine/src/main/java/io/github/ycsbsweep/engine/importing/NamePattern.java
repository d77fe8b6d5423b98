// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the names of files tell of their runs: {@code {store}}, {@code {workload}} and {@code
 * {threads}} stand for themselves, and {@code *} for anything.
 */
record NamePattern(String text, Pattern pattern) {

  private static final List<String> PARTS = List.of("store", "workload", "threads");

  private static final Pattern WILD = Pattern.compile("\\{(\\w+)}|\\*");

  static NamePattern of(String text) throws UserError {
    var regex = new StringBuilder();
    var wild = WILD.matcher(text);
    var end = 0;
    while (wild.find()) {
      regex
          .append(Pattern.quote(text.substring(end, wild.start())))
          .append(part(wild, regex, text));
      end = wild.end();
    }
    regex.append(Pattern.quote(text.substring(end)));
    return new NamePattern(text, Pattern.compile(regex.toString()));
  }

  private static String part(Matcher wild, CharSequence before, String text) throws UserError {
    var name = wild.group(1);
    if (name == null) {
      return ".*";
    }
    if (!PARTS.contains(name) || before.toString().contains("<" + name + ">")) {
      throw new UserError(
          "--named " + text + ": allowed are {store}, {workload} and {threads}, each once, and *");
    }
    return name.equals("threads") ? "(?<threads>\\d{1,4})" : "(?<" + name + ">.+?)";
  }

  /** A part of a file's name; empty if the pattern does not have it. */
  Optional<String> of(Path file, String part) throws UserError {
    var name = pattern.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new UserError(file + ": its name does not fit --named " + text);
    }
    return text.contains("{" + part + "}") ? Optional.of(name.group(part)) : Optional.empty();
  }
}

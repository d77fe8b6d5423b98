// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import io.github.ycsbsweep.engine.common.Text;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Something about the results that a reader must know before believing them.
 *
 * @param level how much it spoils
 * @param text what was found
 * @param advice what to do about it; a further line that is indented is a command
 * @param where the cells it was found in, each with its figures; empty if it is about the whole run
 * @param place what these are: {@code cell}, unless they are something else
 */
public record Finding(
    Level level, String text, String advice, List<String> where, @JsonIgnore String place) {

  private static final String INDENT = "    ";

  /** How much a finding spoils. */
  @EnumNaming(EnumNamingStrategies.LowerCaseStrategy.class)
  public enum Level {
    /** Figures are missing or wrong. */
    ERROR,
    /** Figures may mean something else than they seem to. */
    WARNING;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A part of what a finding advises: words, or a command to be typed as it stands.
   *
   * @param text without the indent that makes a line a command
   */
  public record Advice(boolean isCommand, String text) {

    private static Advice of(String line) {
      return line.startsWith(INDENT)
          ? new Advice(true, line.substring(INDENT.length()))
          : new Advice(false, line);
    }
  }

  /** What was found, behind the number of its places. */
  public String summary() {
    return where.isEmpty() ? text : Text.count(where.size(), place) + ": " + text;
  }

  /** The parts of the advice, a line each, in order. */
  public List<Advice> adviceParts() {
    return Stream.of(advice.split("\n", -1)).map(Advice::of).toList();
  }
}

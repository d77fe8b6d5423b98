// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import io.github.ycsbsweep.engine.common.Sanitizer;

/**
 * A commit of a repository of git.
 *
 * @param id all hexadecimal digits
 * @param author name, as git has it
 * @param date ISO 8601
 * @param subject first line of the message
 */
public record Commit(String id, String author, String date, String subject) {

  private static final int SHORT = 12;
  private static final int MOST_LETTERS = 200;

  /** Of a line of git's log, with a unit separator between the fields. */
  static Commit of(String line) {
    var fields = line.split("\u001f", 4);
    return new Commit(fields[0], fields[1], fields[2], Sanitizer.cut(fields[3], MOST_LETTERS));
  }

  /** Its first digits, as people name it. */
  public String shortId() {
    return id.substring(0, Math.min(SHORT, id.length()));
  }
}

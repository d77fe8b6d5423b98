// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

/**
 * A commit of the history that is searched.
 *
 * @param id all hexadecimal digits
 * @param author name, as git has it
 * @param date ISO 8601
 * @param subject first line of the message
 */
record Commit(String id, String author, String date, String subject) {

  private static final int SHORT = 12;

  String shortId() {
    return id.substring(0, Math.min(SHORT, id.length()));
  }
}

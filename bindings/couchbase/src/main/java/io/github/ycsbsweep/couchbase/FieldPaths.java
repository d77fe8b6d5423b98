// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

/** Field names as paths into a document, where dots and brackets have a meaning. */
final class FieldPaths {

  /** How many paths one operation may have; the server's limit. */
  static final int MOST = 16;

  private FieldPaths() {}

  /** The path of a field; backticks make a name of anything. */
  static String of(String field) {
    for (var i = 0; i < field.length(); i++) {
      var c = field.charAt(i);
      if (c == '.' || c == '[' || c == ']' || c == '`') {
        return '`' + field.replace("`", "``") + '`';
      }
    }
    return field;
  }
}

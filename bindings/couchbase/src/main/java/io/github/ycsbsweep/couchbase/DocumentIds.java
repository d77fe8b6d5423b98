// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

/** The ids of documents: {@code <table>:<key>}, as upstream. */
final class DocumentIds {

  private DocumentIds() {}

  static String of(String table, String key) {
    return table + ':' + key;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.ConnectionString;
import site.ycsb.DBException;

/** Reads connection strings, and keeps what is secret in them. */
final class ConnectionStrings {

  private ConnectionStrings() {}

  /**
   * A valid connection string.
   *
   * @throws DBException without the user and password of the URL
   */
  static ConnectionString parse(String url) throws DBException {
    try {
      return new ConnectionString(url);
    } catch (IllegalArgumentException e) {
      // No cause: it may quote the URL.
      throw new DBException(
          "mongodb.url="
              + redacted(url)
              + ": "
              + withoutSecrets(String.valueOf(e.getMessage()), url)
              + " (mongodb://HOST[:PORT][,HOST...]/DATABASE[?OPTION=VALUE&...])");
    }
  }

  /** The URL with {@code ***} for user and password. */
  static String redacted(String url) {
    var start = url.indexOf("://") + 3;
    var at = url.lastIndexOf('@');
    return start > 2 && at > start ? url.substring(0, start) + "***" + url.substring(at) : url;
  }

  private static String withoutSecrets(String message, String url) {
    var start = url.indexOf("://") + 3;
    var at = url.lastIndexOf('@');
    if (start < 3 || at <= start) {
      return message;
    }
    var safe = message;
    for (var secret : url.substring(start, at).split(":", 2)) {
      safe = secret.isEmpty() ? safe : safe.replace(secret, "***");
    }
    return safe;
  }
}

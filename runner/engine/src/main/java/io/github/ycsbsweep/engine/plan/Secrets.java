// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Keeps passwords out of what is written down. */
public final class Secrets {

  private static final Pattern NAME =
      Pattern.compile("password|passphrase|secret|token|credential", Pattern.CASE_INSENSITIVE);

  /** Up to the last @, since a password may hold one that should have been escaped. */
  private static final Pattern USER_IN_URL = Pattern.compile("//\\S*@");

  private static final Pattern SECRET_IN_URL =
      Pattern.compile(
          "([?&;][^=&;\\s]*(?:" + NAME.pattern() + ")[^=&;\\s]*=)[^&;\\s]*",
          Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** The properties in order of their names, secrets replaced by stars. */
  public static Map<String, String> redacted(Properties properties) {
    var shown = new TreeMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      shown.put(name, redacted(name, properties.getProperty(name)));
    }
    return shown;
  }

  /** A value as it may be shown. */
  static String redacted(String name, String value) {
    return NAME.matcher(name).find() && !value.isEmpty() ? "***" : redacted(value);
  }

  /** A text as it may be shown: no user or password in its URLs. */
  public static String redacted(String text) {
    var withoutUser = USER_IN_URL.matcher(text).replaceAll("//***@");
    return SECRET_IN_URL.matcher(withoutUser).replaceAll("$1***");
  }
}

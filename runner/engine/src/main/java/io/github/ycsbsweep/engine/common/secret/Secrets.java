// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import io.github.ycsbsweep.support.SecretNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What is a secret, and how texts are shown without it. */
public final class Secrets {

  /** Stands in place of a secret. */
  public static final String STARS = "***";

  /** Up to the last @, since a password may hold one that should have been escaped. */
  private static final Pattern USER_IN_TEXT = Pattern.compile("//\\S*@");

  /** Likewise in a single value, where a password may hold a blank too. */
  private static final Pattern USER_IN_VALUE = Pattern.compile("//.*@", Pattern.DOTALL);

  /** A value that is no URL. */
  private static final Pattern LOGIN_IN_VALUE = Pattern.compile("^[^:]+:.*@", Pattern.DOTALL);

  /** Behind the name of a property, which has a dot. */
  private static final Pattern LOGIN_IN_TEXT =
      Pattern.compile("([\\w-]+\\.[\\w.-]+=)[^\\s=@:]*:(?!//)\\S*@");

  private static final Pattern PASSWORD = Pattern.compile("(?://|^(?!.*//))[^/:@\\s]*:([^\\n]+)@");

  private static final Pattern PARAMETER =
      Pattern.compile("(?:^|[?&;,\\s])([^=?&;,\\s]+)=(?=([^&;,\\s]*))");

  private Secrets() {}

  /** The properties in order of their names, secrets replaced by stars. */
  public static Map<String, String> redacted(Properties properties) {
    var shown = new TreeMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      shown.put(name, redacted(name, properties.getProperty(name)));
    }
    return shown;
  }

  /** The secrets among properties, those in the URLs of others included. */
  static Set<String> values(Properties properties) {
    var values = new TreeSet<String>();
    for (var name : properties.stringPropertyNames()) {
      var value = properties.getProperty(name);
      if (SecretNames.matches(name)) {
        values.add(value);
      }
      PASSWORD.matcher(value).results().map(found -> found.group(1)).forEach(values::add);
    }
    values.removeIf(String::isBlank);
    return values;
  }

  /** A value as it may be shown. */
  static String redacted(String name, String value) {
    var isSecret = SecretNames.matches(name) && !value.isEmpty();
    return isSecret ? STARS : withoutParameters(withoutLogin(value));
  }

  /** A text as it may be shown: no user or password in its URLs. */
  public static String redacted(String text) {
    var urls = USER_IN_TEXT.matcher(text).replaceAll("//***@");
    return withoutParameters(LOGIN_IN_TEXT.matcher(urls).replaceAll("$1***@"));
  }

  /** A {@code name=value} as it may be shown: no value where one of its names is a secret's. */
  public static String pair(String pair) {
    var parts = pair.split("=", 2);
    if (parts.length < 2) {
      return SecretNames.matches(pair) ? pair + "=" + STARS : pair;
    }
    var isSecret = SecretNames.matches(parts[0]) || !withoutParameters(parts[1]).equals(parts[1]);
    return parts[0] + "=" + (isSecret ? STARS : withoutLogin(parts[1]));
  }

  /** A {@code name=value} that can be read again: whole, or its name alone if it has a secret. */
  public static String recordable(String pair) {
    return pair(pair).equals(pair) ? pair : pair.split("=", 2)[0] + "=" + STARS;
  }

  /** A word of a command as it may be shown. A path may only speak of secrets. */
  public static String word(String word) {
    return word.contains("=") ? pair(word) : redacted(word);
  }

  /** The words of a command line of ours as they may be shown. */
  public static List<String> commandLine(List<String> words) {
    var shown = new ArrayList<String>();
    var before = "";
    for (var word : words) {
      shown.add(before.equals("-p") ? pair(word) : redacted(word));
      before = word;
    }
    return shown;
  }

  private static String withoutLogin(String value) {
    var url = USER_IN_VALUE.matcher(value);
    return url.find()
        ? url.replaceAll("//***@")
        : LOGIN_IN_VALUE.matcher(value).replaceFirst("***@");
  }

  private static String withoutParameters(String text) {
    var shown = new StringBuilder();
    var parameters = PARAMETER.matcher(text);
    var from = 0;
    while (parameters.find()) {
      if (parameters.start() >= from && SecretNames.matches(parameters.group(1))) {
        shown.append(text, from, parameters.end()).append(STARS);
        from = parameters.end(2);
      }
    }
    return shown.append(text, from, text.length()).toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The keys of a binding's descriptor, checked. docs/adding-a-store.md lists them.
 *
 * @param file where they are from, for messages
 * @param said the keys and values
 */
record DescriptorReader(String file, Properties said) {

  private static final String UNKNOWN = "unknown";

  private static final Pattern PORT = Pattern.compile("\\d{0,5}");

  /** The binding's name, which is that of its folder. */
  String name(String folder) throws UserError {
    if (!required("name").equals(folder)) {
      throw wrong("name", required("name"), folder + ", the name of the binding's folder");
    }
    return folder;
  }

  String required(String key) throws UserError {
    var value = said.getProperty(key, "");
    if (value.isBlank()) {
      throw new UserError(file + " does not say its " + key);
    }
    return value.strip();
  }

  List<String> capabilities() {
    return words("capabilities");
  }

  void checkCapabilities(Collection<String> known) throws UserError {
    for (var word : capabilities()) {
      if (!known.contains(word)) {
        throw wrong(
            "capabilities", word, String.join(", ", known) + "." + Names.suggestion(word, known));
      }
    }
  }

  /** Names of the binding's properties; only the address must be there. */
  List<String> properties(String key, PropertyCatalog catalog) throws UserError {
    if (key.equals("address")) {
      required(key);
    }
    var names = words(key);
    for (var name : names) {
      if (!catalog.knows(name)) {
        throw UserError.of(
            "%s: %s=%s is not in %s.properties.%s",
            file, key, name, catalog.store(), Names.suggestion(name, catalog.names()));
      }
    }
    return names;
  }

  /** One of the constants; unknown if nothing is said. */
  <E extends Enum<E>> E fact(String key, Class<E> type) throws UserError {
    var text = said.getProperty(key, UNKNOWN);
    var fact = EnumText.find(type, text);
    if (fact.isEmpty()) {
      throw wrong(key, text, String.join(", ", EnumText.all(type)));
    }
    return fact.get();
  }

  String port() throws UserError {
    var port = said.getProperty("port", "").strip();
    if (!PORT.matcher(port).matches()) {
      throw wrong("port", port, "the number of a port, or nothing");
    }
    return port;
  }

  private List<String> words(String key) {
    return Arrays.stream(said.getProperty(key, "").split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private UserError wrong(String key, String value, String allowed) {
    return UserError.of("%s: %s=%s; allowed is %s", file, key, value, allowed);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Keys and values by which a store or a binding describes itself, checked. docs/adding-a-store.md
 * lists them.
 *
 * @param source as messages begin
 * @param prints what stands before a key and its value in messages
 * @param said values by key
 */
record DescriptorReader(String source, String prints, Map<String, List<String>> said) {

  private static final String UNKNOWN = "unknown";

  private static final String OTHER_DRIVER = "driver.of.";

  private static final Pattern PORT = Pattern.compile("\\d{0,5}");

  /** What the controller of a store answers to {@code describe}. */
  static DescriptorReader ofController(String store, Map<String, List<String>> answer) {
    var describe = "runner/stores/" + store + ": describe";
    return new DescriptorReader(describe, describe + " prints ", answer);
  }

  /**
   * What a binding says.
   *
   * @param file where it is from, for messages
   */
  static DescriptorReader ofBinding(String file, Properties properties) {
    var said = new TreeMap<String, List<String>>();
    for (var key : properties.stringPropertyNames()) {
      said.put(key, List.of(properties.getProperty(key)));
    }
    return new DescriptorReader(file, file + ": ", said);
  }

  List<String> all(String key) {
    return List.copyOf(said.getOrDefault(key, List.of()));
  }

  Optional<String> optional(String key) {
    return all(key).stream().findFirst();
  }

  boolean isTrue(String key) {
    return optional(key).filter("true"::equals).isPresent();
  }

  String required(String key) throws UserError {
    return optional(key)
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .orElseThrow(() -> new UserError(source + " does not say its " + key));
  }

  String choice(String key, List<String> allowed) throws UserError {
    var text = required(key);
    if (!allowed.contains(text)) {
      throw wrong(key, text, String.join(" or ", allowed));
    }
    return text;
  }

  double number(String key, String fallback, int most) throws UserError {
    var text = optional(key).orElse(fallback);
    try {
      var number = Double.parseDouble(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(key, text, "a number from 0 to " + most);
    }
    throw wrong(key, text, "a number from 0 to " + most);
  }

  /** The binding's name, which is that of its folder. */
  String name(String folder) throws UserError {
    if (!required("name").equals(folder)) {
      throw wrong("name", required("name"), folder + ", the name of the binding's folder");
    }
    return folder;
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

  /** {@code driver} and its version; {@code driver.of.WORD} is another one, with its version. */
  BindingDescriptor.Drivers drivers(PropertyCatalog catalog) throws UserError {
    var others = new TreeMap<String, String>();
    for (var key : said.keySet()) {
      if (key.startsWith(OTHER_DRIVER)) {
        others.put(key.substring(OTHER_DRIVER.length()), required(key));
      }
    }
    return new BindingDescriptor.Drivers(
        required("driver") + " " + required("driver.version"),
        properties("driver.choice", catalog).stream().findFirst(),
        others,
        memtier(catalog));
  }

  private Optional<BindingDescriptor.MemtierForm> memtier(PropertyCatalog catalog)
      throws UserError {
    var properties = new TreeMap<String, String>();
    for (var pair : words("memtier.properties")) {
      var parts = pair.split("=", 2);
      if (parts.length < 2 || !catalog.knows(parts[0])) {
        throw wrong("memtier.properties", pair, "a property of the binding, =, and its value");
      }
      properties.put(parts[0], parts[1]);
    }
    var prefix = optional("memtier.prefix").orElse("").strip();
    return optional("memtier.protocol")
        .map(protocol -> new BindingDescriptor.MemtierForm(protocol.strip(), prefix, properties));
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
            "%s%s=%s is not in %s.properties.%s",
            prints, key, name, catalog.store(), Names.suggestion(name, catalog.names()));
      }
    }
    return names;
  }

  /** One of the constants; unknown if nothing is said. */
  <E extends Enum<E>> E fact(String key, Class<E> type) throws UserError {
    var text = optional(key).orElse(UNKNOWN);
    var fact = EnumText.find(type, text);
    if (fact.isEmpty()) {
      throw wrong(key, text, String.join(", ", EnumText.all(type)));
    }
    return fact.get();
  }

  String port() throws UserError {
    var port = optional("port").orElse("").strip();
    if (!PORT.matcher(port).matches()) {
      throw wrong("port", port, "the number of a port, or nothing");
    }
    return port;
  }

  private List<String> words(String key) {
    return Arrays.stream(optional(key).orElse("").split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  UserError wrong(String key, String value, String allowed) {
    return UserError.of("%s%s=%s; allowed is %s", prints, key, value, allowed);
  }
}

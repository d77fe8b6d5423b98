// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which store a binding's class is for. */
final class BindingNames {

  private static final String OURS = "io.github.ycsbsweep.";

  /** Names by class, from {@code bin/bindings.properties} of YCSB. */
  private static final Properties NAMES = names();

  private BindingNames() {}

  /** The store's name; of a class that nobody knows, the name of the class. */
  static String of(String className) {
    // Its packages until 0.16.
    var renamed = className.replaceFirst("^com\\.yahoo\\.ycsb\\.", "site.ycsb.");
    var simple = className.substring(className.lastIndexOf('.') + 1);
    if (className.startsWith(OURS)) {
      return className.substring(OURS.length()).split("\\.", -1)[0];
    }
    return NAMES.getProperty(renamed, simple);
  }

  private static Properties names() {
    var names = new Properties();
    try (var in = BindingNames.class.getResourceAsStream("names.properties")) {
      names.load(new InputStreamReader(in, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("names.properties", e);
    }
    return names;
  }
}

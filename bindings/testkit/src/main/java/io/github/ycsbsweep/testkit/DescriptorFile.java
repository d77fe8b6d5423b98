// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** What a binding's jar says of it; docs/adding-a-store.md lists the keys. */
final class DescriptorFile {

  private static final String NAME = PropertyCatalog.FOLDER + "binding.properties";

  private DescriptorFile() {}

  /** The one of a store, among all on the class path. */
  static Properties of(String store) throws IOException {
    var others = new ArrayList<String>();
    for (var url : Collections.list(DescriptorFile.class.getClassLoader().getResources(NAME))) {
      try (var in = new InputStreamReader(url.openStream(), UTF_8)) {
        var said = new Properties();
        said.load(in);
        if (store.equals(said.getProperty("name"))) {
          return said;
        }
        others.add(said.getProperty("name", url.toString()));
      }
    }
    throw new AssertionError(
        "no src/main/resources/" + NAME + " says name=" + store + ", but " + others + " do");
  }

  /** The words of a list. */
  static List<String> words(Properties said, String key) {
    var text = said.getProperty(key, "").strip();
    return text.isEmpty() ? List.of() : List.of(text.split(" *, *", -1));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * A binding as the distribution holds it, and what it replaces in YCSB.
 *
 * @param store the binding's own name
 * @param folder what YCSB's launchers need of it
 * @param descriptor its {@code binding.properties}
 */
record BindingFolder(String store, Path folder, Properties descriptor) {

  private static final String UPSTREAM_CLASS = "upstream.class.";

  /** YCSB's names for what the binding replaces. */
  List<String> upstreamNames() {
    return descriptor.stringPropertyNames().stream()
        .filter(key -> key.startsWith(UPSTREAM_CLASS))
        .map(key -> key.substring(UPSTREAM_CLASS.length()))
        .sorted()
        .toList();
  }

  /** The binding's own class. */
  String ownClass() {
    return descriptor.getProperty("class");
  }

  /**
   * The class for a name. Under a name of YCSB's it is YCSB's class, which goes on with the data
   * that YCSB's binding has loaded.
   */
  String classFor(String name) {
    return descriptor.getProperty(UPSTREAM_CLASS + name, ownClass());
  }

  /** Artifacts of the drivers that YCSB's binding uses. */
  List<String> upstreamDrivers() {
    return list("upstream.drivers");
  }

  /** Artifacts that come with those drivers. */
  List<String> upstreamLibraries() {
    return list("upstream.libraries");
  }

  /** Name and version of the driver. */
  String driver() {
    return descriptor.getProperty("driver") + " " + descriptor.getProperty("driver.version");
  }

  List<String> jars() throws IOException {
    return InstallTarget.jarsIn(folder.resolve("lib"));
  }

  private List<String> list(String key) {
    var value = descriptor.getProperty(key, "");
    return value.isEmpty() ? List.of() : List.of(value.split(","));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A binding as the distribution holds it, and what it replaces in YCSB.
 *
 * @param store the binding's own name
 * @param folder what YCSB's launchers need of it
 * @param descriptor keys and values of its {@code binding.properties}, in their order
 */
record BindingFolder(String store, Path folder, Map<String, String> descriptor) {

  private static final String UPSTREAM_CLASS = "upstream.class.";

  static BindingFolder read(String store, Path folder) throws IOException {
    var descriptor = new LinkedHashMap<String, String>();
    for (var line : Files.readAllLines(folder.resolve("binding.properties"))) {
      var equals = line.indexOf('=');
      if (equals > 0 && !line.startsWith("#")) {
        descriptor.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return new BindingFolder(store, folder, descriptor);
  }

  /** YCSB's names for what the binding replaces. */
  List<String> upstreamNames() {
    return descriptor.keySet().stream()
        .filter(key -> key.startsWith(UPSTREAM_CLASS))
        .map(key -> key.substring(UPSTREAM_CLASS.length()))
        .toList();
  }

  /** The binding's own class. */
  String ownClass() {
    return descriptor.get("class");
  }

  /**
   * The class for a name. Under a name of YCSB's it is YCSB's class, which goes on with the data
   * that YCSB's binding has loaded.
   */
  String classFor(String name) {
    return descriptor.getOrDefault(UPSTREAM_CLASS + name, ownClass());
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
    return descriptor.get("driver") + " " + descriptor.get("driver.version");
  }

  List<String> jars() throws IOException {
    return InstallTarget.jarsIn(folder.resolve("lib"));
  }

  private List<String> list(String key) {
    var value = descriptor.getOrDefault(key, "");
    return value.isEmpty() ? List.of() : List.of(value.split(","));
  }
}

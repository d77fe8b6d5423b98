// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarFile;

/**
 * What the jar of a workload class of ours says of it in {@code
 * META-INF/ycsb-sweep/workloads/<class>.properties}. YCSB's own have none.
 *
 * @param needs the capability that a store must have; empty: none
 * @param catalog every property that it knows
 * @param allowed what the values of properties may be, by their names
 */
public record WorkloadDescriptor(
    String needs, PropertyCatalog catalog, Map<String, AllowedValues> allowed) {

  /** Before the name of a property whose allowed values follow. */
  private static final String ALLOWED = "allowed.";

  /** The descriptor of a class, if one of the jars has it. */
  public static Optional<WorkloadDescriptor> find(String className, List<Path> jars)
      throws IOException {
    for (var path : jars) {
      try (var jar = new JarFile(path.toFile())) {
        var entry = jar.getEntry(PropertyCatalog.FOLDER + "workloads/" + className + ".properties");
        if (entry != null) {
          var said = new Properties();
          try (var in = jar.getInputStream(entry)) {
            said.load(new InputStreamReader(in, UTF_8));
          }
          return Optional.of(of(jar, said));
        }
      }
    }
    return Optional.empty();
  }

  private static WorkloadDescriptor of(JarFile jar, Properties said) throws IOException {
    var name = said.getProperty("properties");
    var entry = jar.getEntry(PropertyCatalog.FOLDER + name + ".properties");
    try (var in = jar.getInputStream(entry)) {
      return new WorkloadDescriptor(
          said.getProperty("needs", ""), PropertyCatalog.readOfWorkload(in, name), allowed(said));
    }
  }

  private static Map<String, AllowedValues> allowed(Properties said) {
    var allowed = new TreeMap<String, AllowedValues>();
    for (var name : said.stringPropertyNames()) {
      if (name.startsWith(ALLOWED)) {
        allowed.put(name.substring(ALLOWED.length()), AllowedValues.parse(said.getProperty(name)));
      }
    }
    return allowed;
  }

  /** Refuses a value that is none of those allowed. */
  public void checkValues(WorkloadCheck check) throws UserError {
    for (var property : allowed.entrySet()) {
      check.allowed(property.getKey(), property.getValue());
    }
  }

  /**
   * Refuses a store without the capability that a workload needs.
   *
   * @param needs empty: none
   * @param all the descriptors of all stores
   */
  public static void requireCapability(
      String needs, String workload, BindingDescriptor store, List<BindingDescriptor> all)
      throws UserError {
    if (needs.isEmpty() || store.capabilities().contains(needs)) {
      return;
    }
    var able =
        all.stream()
            .filter(one -> one.capabilities().contains(needs))
            .map(BindingDescriptor::store)
            .sorted()
            .toList();
    throw UserError.of(
        "%s needs a store with %s, and %s has none%s",
        workload,
        needs,
        store.store(),
        able.isEmpty() ? "" : "; those that have: " + String.join(", ", able));
  }
}

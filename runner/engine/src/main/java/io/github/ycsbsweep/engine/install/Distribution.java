// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What is installed from: this distribution, or in a checkout what the build has laid out as one.
 *
 * @param folder holds {@code <store>-binding} folders
 * @param workloads folder of the workload files
 */
public record Distribution(Path folder, Path workloads) {

  private static final String SUFFIX = "-binding";

  /** Finds it; one that is not whole is an error. */
  public static Distribution of(Project project) throws UserError {
    var folder =
        project.isDistribution()
            ? project.root()
            : project.root().resolve("runner/target/distribution");
    if (!Files.isRegularFile(folder.resolve("SHA256SUMS"))) {
      throw UserError.missing(folder + " is not whole: run ./mvnw -DskipTests package");
    }
    return new Distribution(folder, project.workloads());
  }

  /** The stores whose bindings it holds. */
  List<String> stores() throws IOException {
    return Folders.matching(folder, "*" + SUFFIX).stream()
        .map(file -> file.getFileName().toString())
        .map(name -> name.substring(0, name.length() - SUFFIX.length()))
        .toList();
  }

  /** The stores of a list as typed; one that is unknown, or there twice, is an error. */
  List<String> select(Optional<String> list) throws IOException, UserError {
    var known = stores();
    var stores = list.map(text -> List.of(text.split(",", -1))).orElse(known);
    for (var store : stores) {
      Names.check("store", store, known);
    }
    Names.checkOnce("store ", stores);
    return stores;
  }

  BindingFolder binding(String store) throws IOException, UserError {
    var binding = folder.resolve(store + SUFFIX);
    var said = PropertiesFile.read(binding.resolve("binding.properties")).properties();
    return new BindingFolder(store, binding, said);
  }

  /** As {@code ycsb-sweep 1.2.3}. */
  String version() throws IOException {
    return Files.readString(folder.resolve("VERSION")).strip();
  }

  /** Differs from that of every other version. */
  String sum() throws IOException {
    return Sha256.of(folder.resolve("SHA256SUMS"));
  }

  List<Path> workloadFiles() throws IOException {
    return Folders.matching(workloads, "workload*");
  }

  /** The launchers put nothing on the class path but a binding's folder: these go there, too. */
  List<Path> workloadJars() throws IOException {
    return Folders.matching(folder.resolve("runner/jars/client"), "workloads-*.jar");
  }

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

    /** Name and version of the driver. */
    String driver() {
      return descriptor.getProperty("driver") + " " + descriptor.getProperty("driver.version");
    }

    /** Artifacts of YCSB's binding: {@code drivers}, and {@code libraries} that come with them. */
    List<String> upstream(String kind) {
      return List.of(descriptor.getProperty("upstream." + kind, "").split(","));
    }
  }
}

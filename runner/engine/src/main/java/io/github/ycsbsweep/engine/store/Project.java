// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the parts of this project lie: in a checkout, where modules are built into their {@code
 * target} folders, or in a distribution, which holds jars in place of poms and sources.
 *
 * @param root folder of the README
 */
public record Project(Path root) {

  public Project {
    root = root.toAbsolutePath().normalize();
  }

  public boolean isDistribution() {
    return !Files.exists(root.resolve("pom.xml"));
  }

  /** YCSB's jars and those of the workloads. */
  public Path clientJars() {
    return root.resolve(isDistribution() ? "runner/jars/client" : "runner/target/client/lib");
  }

  /** The engine's own jars. */
  public Path engineJars() {
    return root.resolve(isDistribution() ? "runner/jars/engine" : "runner/engine/target/lib");
  }

  /** The jars of a binding. */
  public Path bindingJars(String binding) {
    return root.resolve(
        isDistribution()
            ? binding + "-binding/lib"
            : "bindings/" + binding + "/target/" + binding + "-binding/lib");
  }

  /** The jars of a store's stand-in. */
  public Path standInJars(String store) {
    return root.resolve(
        isDistribution()
            ? "runner/jars/standins/" + store
            : "runner/standins/" + store + "/target/lib");
  }

  /**
   * Of which artifact each jar of a distribution was made: a line with the SHA-256 of the jar, that
   * of the artifact, and the name. A checkout has no such file.
   */
  public Path artifacts() {
    return root.resolve("runner/jars/artifacts.txt");
  }

  /** The file that says what a binding is. */
  public Path bindingDescriptor(String binding) {
    return root.resolve(
        isDistribution()
            ? binding + "-binding/binding.properties"
            : "bindings/" + binding + "/src/main/resources/META-INF/ycsb-sweep/binding.properties");
  }

  /** The controllers of the stores, an executable each. */
  public Path controllers() {
    return root.resolve("runner/stores");
  }

  /** What only a shell can do. */
  public Path libexec() {
    return root.resolve("runner/libexec");
  }

  public Path workloads() {
    return root.resolve("workloads");
  }

  public Path comparisons() {
    return root.resolve("runner/comparisons");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Refuses a store that could not be measured, before anything is built or started.
 * docs/adding-a-store.md says what a store has.
 *
 * @param project where its parts lie
 * @param store its name
 */
record StoreCheck(Project project, String store) {

  /** What every controller answers; the others are for stores that have something to do there. */
  private static final List<String> VERBS =
      List.of("find", "command", "address", "ready", "version");

  private static final List<String> CAPABILITIES =
      List.of("scan", "field-read", "field-update", "batch", "tls", "auth");

  private static final String WORKLOADS = "src/main/resources/META-INF/ycsb-sweep/workloads";

  /** YCSB's launchers take a hyphen for the end of a binding's name. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*");

  /**
   * Controller and binding.
   *
   * @param verbs those that the controller has
   */
  void check(StoreDescription description, List<String> verbs) throws UserError {
    for (var verb : VERBS) {
      require(verb, verbs);
    }
    if (!description.data().restartsToFlush()) {
      require("flush", verbs);
    }
    if (!description.forms().events().isEmpty()) {
      require("event", verbs);
    }
    if (!NAME.matcher(description.binding()).matches()) {
      throw UserError.of(
          "runner/stores/%s: describe prints binding=%s; allowed are lower-case letters and digits",
          store, description.binding());
    }
    var folder = project.root().resolve("bindings").resolve(description.binding());
    // What came as jars was checked where they were built.
    if (!project.isDistribution()
        && (Files.exists(folder.resolve("pom.xml"))
            || !Files.isDirectory(project.bindingJars(description.binding())))) {
      checkBinding(description.binding(), folder);
    }
  }

  private void require(String verb, List<String> verbs) throws UserError {
    if (!verbs.contains(verb)) {
      throw UserError.of(
          "runner/stores/%s has no verb %s. A controller has %s, flush unless it describes"
              + " flush=restart, and event if it describes events"
              + " (docs/adding-a-store.md)",
          store, verb, String.join(", ", VERBS));
    }
  }

  private void checkBinding(String binding, Path folder) throws UserError {
    if (!Files.isDirectory(folder)) {
      throw UserError.of(
          "runner/stores/%s: describe prints binding=%s, and there is no folder bindings/%s.%s",
          store, binding, binding, Names.suggestion(binding, bindings()));
    }
    var modules = project.root().resolve("bindings/pom.xml");
    if (!text(modules).contains("<module>" + binding + "</module>")) {
      throw new UserError("bindings/pom.xml has no line <module>" + binding + "</module>");
    }
    text(folder.resolve("pom.xml"));
    var catalog = folder.resolve(binding + ".properties");
    text(catalog);
    var file = project.bindingDescriptor(binding);
    text(file);
    try (var names = Files.newInputStream(catalog);
        var in = Files.newBufferedReader(file, UTF_8)) {
      var said = new Properties();
      said.load(in);
      DescriptorReader.ofBinding(relative(file), said).checkCapabilities(capabilities());
      var descriptor =
          BindingDescriptor.of(binding, relative(file), said, PropertyCatalog.read(names, binding));
      checkClass(folder, file, descriptor.className());
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError(relative(file) + " can't be read: " + e.getMessage());
    }
  }

  private void checkClass(Path folder, Path descriptor, String name) throws UserError {
    var source = folder.resolve("src/main/java").resolve(name.replace('.', '/') + ".java");
    if (!Files.exists(source)) {
      throw UserError.of(
          "%s says class=%s, and %s is missing", relative(descriptor), name, relative(source));
    }
  }

  /** What reports and documents know, and what some workload asks for. */
  private List<String> capabilities() throws IOException {
    var known = new ArrayList<>(CAPABILITIES);
    var workloads = project.workloads().resolve(WORKLOADS);
    for (var file : Folders.matching(workloads, "*.properties")) {
      var said = new Properties();
      try (var in = Files.newBufferedReader(file, UTF_8)) {
        said.load(in);
      }
      Optional.ofNullable(said.getProperty("needs")).ifPresent(known::add);
    }
    return known;
  }

  private List<String> bindings() throws UserError {
    try (var folders = Files.list(project.root().resolve("bindings"))) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> Files.exists(project.bindingDescriptor(name)))
          .toList();
    } catch (IOException e) {
      throw UserError.failed("bindings can't be listed: " + e.getMessage());
    }
  }

  private String text(Path file) throws UserError {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UserError(
          Files.exists(file)
              ? relative(file) + " can't be read: " + e.getMessage()
              : relative(file) + " is missing, which every binding has (docs/adding-a-store.md)");
    }
  }

  private String relative(Path file) {
    return project.root().relativize(file).toString();
  }
}

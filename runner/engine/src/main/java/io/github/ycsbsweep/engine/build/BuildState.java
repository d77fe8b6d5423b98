// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What of a project is built, and whether it is as new as its sources. */
record BuildState(Project project) {

  /** Their time is when a build began, of everything or of all but the engine. */
  private static final List<String> STAMPS = List.of(".built", ".bindings-built");

  /** A jar that clients or stand-ins of the bindings need and that is not there. */
  Optional<Path> missing(Collection<String> bindings) throws IOException {
    var needed = new ArrayList<Path>();
    needed.add(project.clientJars().resolve("core-*.jar"));
    needed.add(project.clientJars().resolve("workloads-*.jar"));
    for (var binding : bindings) {
      needed.add(project.bindingJars(binding).resolve("*.jar"));
      var module = runner().resolve("standins").resolve(binding);
      if (Files.exists(module.resolve("pom.xml"))) {
        needed.add(project.standInJars(binding).resolve("*.jar"));
      }
    }
    for (var pattern : needed) {
      if (Folders.matching(pattern.getParent(), pattern.getFileName().toString()).isEmpty()) {
        return Optional.of(pattern);
      }
    }
    return Optional.empty();
  }

  /** A source that is newer than the last build. */
  Optional<Path> changed() throws IOException {
    var built = built();
    for (var module : modules()) {
      var changed = changed(module, built);
      if (changed.isPresent()) {
        return changed;
      }
    }
    return Optional.empty();
  }

  /** Of a module: its pom, its property files, and what is below {@code src/main}. */
  private Optional<Path> changed(Path module, FileTime built) throws IOException {
    var files = new ArrayList<>(Folders.matching(module, "pom.xml"));
    if (!module.equals(project.root())) {
      files.addAll(Folders.matching(module, "*.properties"));
    }
    for (var file : files) {
      if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
        return Optional.of(file);
      }
    }
    var sources = module.resolve("src/main");
    if (!Files.isDirectory(sources)) {
      return Optional.empty();
    }
    try (var newer =
        Files.find(
            sources,
            Integer.MAX_VALUE,
            (file, attributes) -> attributes.lastModifiedTime().compareTo(built) > 0)) {
      return newer.findFirst();
    } catch (UncheckedIOException gone) {
      throw gone.getCause();
    }
  }

  private FileTime built() throws IOException {
    var last = FileTime.fromMillis(0);
    for (var name : STAMPS) {
      var stamp = runner().resolve("target").resolve(name);
      if (Files.exists(stamp) && Files.getLastModifiedTime(stamp).compareTo(last) > 0) {
        last = Files.getLastModifiedTime(stamp);
      }
    }
    // Without a stamp it was built by hand.
    return last.toMillis() == 0 ? Files.getLastModifiedTime(project.clientJars()) : last;
  }

  /** All but the engine. */
  private List<Path> modules() throws IOException {
    var root = project.root();
    var modules = new ArrayList<>(List.of(root, runner(), root.resolve("workloads")));
    for (var parent : List.of(root.resolve("bindings"), runner().resolve("standins"))) {
      modules.add(parent);
      modules.addAll(Folders.matching(parent, "*"));
    }
    return modules;
  }

  private Path runner() {
    return project.root().resolve("runner");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the YCSB client is made of: YCSB's jars, ours or another's, and those of a binding.
 *
 * @param install the other YCSB, if clients are its
 */
public record ClientClassPath(Project project, Optional<YcsbInstall> install) {

  /** The jars of YCSB and of our workloads. */
  public List<Path> clientJars() throws IOException, UserError {
    return Jars.on(client());
  }

  /** The jars of a system's binding; there may be none where another YCSB's core has it. */
  public List<Path> bindingJars(SystemRequest system) throws IOException, UserError {
    return Jars.on(binding(system));
  }

  /** As Java takes it, in the order that counts. */
  public String of(SystemRequest system) throws IOException, UserError {
    var words = new ArrayList<String>();
    if (system.installed().isPresent() && install.isPresent()) {
      var settings = install.get().settings(system.installed().get().name());
      settings.forEach(folder -> words.add(folder.toString()));
    }
    Stream.concat(client().stream(), binding(system).stream())
        .map(Path::toString)
        .forEach(part -> words.add(part.endsWith(".jar") ? part : part + "/*"));
    return String.join(File.pathSeparator, words);
  }

  /**
   * HdrHistogram is first: the one that YCSB asks for can't write its logs on Java 11 and later.
   */
  private List<Path> client() throws IOException {
    var lib = project.clientJars();
    var parts = new ArrayList<>(Folders.matching(lib, "HdrHistogram-*.jar"));
    if (install.isPresent()) {
      parts.addAll(install.get().core());
      parts.addAll(Folders.matching(lib, "workloads-*.jar"));
    } else {
      parts.add(lib);
    }
    return parts;
  }

  /** Those that the user gave stand in for those of the same artifact. */
  private List<Path> binding(SystemRequest system) throws IOException, UserError {
    var parts = parts(system);
    if (system.client().jars().isEmpty()) {
      return parts;
    }
    var theirs = Jars.on(parts);
    var known = new TreeSet<>(theirs.stream().map(Jars::artifact).toList());
    var jars = new ArrayList<Path>();
    for (var given : system.client().jars()) {
      var own = Jars.on(List.of(given));
      if (own.stream().map(Jars::artifact).noneMatch(known::contains)) {
        throw UserError.of(
            "--client-jar %s: stands in for no jar of the binding of %s, whose jars are %s",
            given, system.label(), String.join(", ", known));
      }
      jars.addAll(own);
    }
    var replaced = jars.stream().map(Jars::artifact).toList();
    theirs.stream().filter(jar -> !replaced.contains(Jars.artifact(jar))).forEach(jars::add);
    return jars;
  }

  private List<Path> parts(SystemRequest system) {
    return system.installed().isPresent() && install.isPresent()
        ? install.get().jars(system.installed().get().name())
        : system.binding().map(project::bindingJars).stream().toList();
  }
}

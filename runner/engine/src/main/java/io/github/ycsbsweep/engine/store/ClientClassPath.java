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
import java.util.stream.Collectors;

/**
 * What the YCSB client is made of: YCSB's jars, ours or another's, and those of a binding.
 *
 * @param install the other YCSB, if clients are its
 */
public record ClientClassPath(Project project, Optional<YcsbInstall> install) {

  /** The jars of YCSB and of our workloads. */
  public List<Path> clientJars() throws IOException, UserError {
    return jars(client());
  }

  /** The jars of a system's binding; there may be none where another YCSB's core has it. */
  public List<Path> bindingJars(SystemRequest system) throws IOException, UserError {
    return jars(binding(system));
  }

  /** As Java takes it, in the order that counts. */
  public String of(SystemRequest system) throws IOException {
    var parts = new ArrayList<Path>();
    if (system.installed().isPresent() && install.isPresent()) {
      parts.addAll(install.get().settings(system.installed().get().name()));
    }
    var words = parts.stream().map(Path::toString).collect(Collectors.toList());
    parts.clear();
    parts.addAll(client());
    parts.addAll(binding(system));
    parts.forEach(
        part -> words.add(part.toString().endsWith(".jar") ? part.toString() : part + "/*"));
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

  private List<Path> binding(SystemRequest system) {
    return system.installed().isPresent() && install.isPresent()
        ? install.get().jars(system.installed().get().name())
        : system.binding().map(project::bindingJars).stream().toList();
  }

  private static List<Path> jars(List<Path> parts) throws IOException, UserError {
    return Jars.on(
        parts.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
  }
}

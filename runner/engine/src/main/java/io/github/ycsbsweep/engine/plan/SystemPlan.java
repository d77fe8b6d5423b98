// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A system of a run, with what its clients are made of.
 *
 * @param source what was asked for
 * @param descriptor what its binding says of itself
 * @param clientJars YCSB's and those of the workloads
 * @param bindingJars the binding's
 * @param classPath of all of them, joined as Java takes it
 */
record SystemPlan(
    SystemRequest source,
    BindingDescriptor descriptor,
    List<Path> clientJars,
    List<Path> bindingJars,
    String classPath) {

  private static final Pattern JAR = Pattern.compile("(core|HdrHistogram)-([0-9].*)\\.jar");
  private static final Pattern BINDING = Pattern.compile("(.*-binding)-([0-9].*)\\.jar");

  String label() {
    return source.label();
  }

  SystemNames names() {
    return new SystemNames(label(), source.store().orElse(label()), descriptor.store());
  }

  List<Path> jars() {
    return Stream.concat(clientJars.stream(), bindingJars.stream()).toList();
  }

  /** Versions of YCSB, of the histogram and of the driver, or of another YCSB's binding. */
  Map<String, String> versions() throws IOException, UserError {
    var versions = new TreeMap<String, String>();
    for (var jar : clientJars) {
      var name = JAR.matcher(jar.getFileName().toString());
      if (name.matches()) {
        // What is first on the class path is what runs.
        versions.putIfAbsent(name.group(1).equals("core") ? "ycsb" : "hdrhistogram", name.group(2));
      }
    }
    if (descriptor.isOurs()) {
      var isMemtier = source.client().program() == ClientProgram.MEMTIER;
      versions.put(label() + " driver", isMemtier ? MemtierValues.PROGRAM : driver());
      return versions;
    }
    bindingJars.stream()
        .map(jar -> BINDING.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .findFirst()
        .ifPresent(name -> versions.put(label() + " binding", name.group(1) + " " + name.group(2)));
    return versions;
  }

  /** What the descriptor says, or the version of the jar that was given in its place. */
  private String driver() throws IOException, UserError {
    var told = descriptor.driver(source.properties().merged());
    var name = told.split(" ", 2)[0];
    if (source.client().jars().isEmpty()) {
      return told;
    }
    return bindingJars.stream()
        .filter(jar -> Jars.artifact(jar).equals(name))
        .findFirst()
        .map(jar -> name + " " + Jars.version(jar).orElse("of a given jar"))
        .orElse(told);
  }

  /**
   * Refuses another YCSB that lacks the client.
   *
   * @param home of the other YCSB; empty: the client is ours
   */
  static void checkClient(Optional<String> home, List<Path> clientJars)
      throws IOException, UserError {
    if (home.isPresent() && !Jars.haveClass(clientJars, "site.ycsb.Client")) {
      throw new UserError(
          "--ycsb-home "
              + home.get()
              + ": no class site.ycsb.Client in its core; YCSB before 0.17.0 can't be swept");
    }
  }

  /** Refuses a binding of another YCSB whose class is not there. */
  void check() throws IOException, UserError {
    if (!descriptor.isOurs() && !Jars.haveClass(jars(), descriptor.className())) {
      throw new UserError(
          label() + ": no class " + descriptor.className() + " among the jars of YCSB's install");
    }
  }

  /** What is to be said about properties that nobody can check, if there are some. */
  Optional<String> unchecked(Properties given) {
    var names = new TreeSet<>(given.stringPropertyNames());
    names.removeIf(YcsbProperties::knows);
    return descriptor.isOurs() || names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            label()
                + ": YCSB's own binding, whose properties can't be checked; passed on as they are: "
                + String.join(", ", names));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions of YCSB, of the histogram and of bindings, from the names of their jars. */
final class ClientVersions {

  private static final Pattern JAR = Pattern.compile("(core|HdrHistogram)-([0-9].*)\\.jar");

  private static final Pattern BINDING = Pattern.compile("(.*-binding)-([0-9].*)\\.jar");

  private ClientVersions() {}

  static Map<String, String> of(List<Path> jars) {
    var versions = new TreeMap<String, String>();
    for (var jar : jars) {
      var name = JAR.matcher(jar.getFileName().toString());
      if (name.matches()) {
        // What is first on the class path is what runs.
        versions.putIfAbsent(name.group(1).equals("core") ? "ycsb" : "hdrhistogram", name.group(2));
      }
    }
    return versions;
  }

  /** Name and version of a binding, as {@code NAME-binding 0.17.0}; empty if no jar tells. */
  static Optional<String> ofBinding(List<Path> jars) {
    return jars.stream()
        .map(jar -> BINDING.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .map(name -> name.group(1) + " " + name.group(2))
        .findFirst();
  }
}

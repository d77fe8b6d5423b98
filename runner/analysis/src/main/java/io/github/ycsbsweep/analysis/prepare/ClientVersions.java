// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.prepare;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Versions of YCSB and of the histogram, from the names of their jars. */
final class ClientVersions {

  private static final Pattern JAR = Pattern.compile("(core|HdrHistogram)-([0-9].*)\\.jar");

  private ClientVersions() {}

  static Map<String, String> of(List<Path> jars) {
    var versions = new TreeMap<String, String>();
    for (var jar : jars) {
      var name = JAR.matcher(jar.getFileName().toString());
      if (name.matches()) {
        versions.put(name.group(1).equals("core") ? "ycsb" : "hdrhistogram", name.group(2));
      }
    }
    return versions;
  }
}

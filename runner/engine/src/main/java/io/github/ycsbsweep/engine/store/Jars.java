// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/** The jars of folders: the class path of a client. */
public final class Jars {

  private Jars() {}

  /** Of the parts of a class path, in their order: jars, and folders of them. */
  public static List<Path> on(List<Path> parts) throws IOException, UserError {
    var jars = new ArrayList<Path>();
    for (var part : parts) {
      jars.addAll(part.toString().endsWith(".jar") ? List.of(part) : in(part));
    }
    return jars;
  }

  /** By name. */
  public static List<Path> in(Path folder) throws IOException, UserError {
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + ": no such folder; run ./mvnw package");
    }
    return Folders.matching(folder, "*.jar");
  }

  /** What a jar is of, without its version: {@code jedis} of {@code jedis-8.0.2.jar}. */
  public static String artifact(Path jar) {
    return jar.getFileName().toString().replaceFirst("(-\\d.*)?\\.jar$", "");
  }

  /** What follows the artifact in its name, as {@code 8.1.0}, if something does. */
  public static Optional<String> version(Path jar) {
    var name = jar.getFileName().toString();
    var rest = name.substring(artifact(jar).length(), name.length() - ".jar".length());
    return rest.isEmpty() ? Optional.empty() : Optional.of(rest.substring(1));
  }

  /** Whether one of them holds a class. */
  public static boolean haveClass(List<Path> jars, String className) throws IOException, UserError {
    for (var path : jars) {
      try (var jar = new JarFile(path.toFile())) {
        if (jar.getEntry(className.replace('.', '/') + ".class") != null) {
          return true;
        }
      } catch (ZipException e) {
        throw new UserError(path + ": a damaged jar (" + e.getMessage() + ")");
      }
    }
    return false;
  }

  /**
   * SHA-256 in hexadecimal digits by file name; of two with the same name, that of the first. A jar
   * that was packed for a distribution has that of its artifact, as it has in a checkout.
   *
   * @param artifacts as {@link Project#artifacts} names it
   */
  public static Map<String, String> hashes(List<Path> jars, Path artifacts) throws IOException {
    var known = artifacts(artifacts);
    var hashes = new TreeMap<String, String>();
    for (var jar : jars) {
      var hash = Sha256.of(jar);
      hashes.putIfAbsent(jar.getFileName().toString(), known.getOrDefault(hash, hash));
    }
    return hashes;
  }

  /** The hash of an artifact by that of the jar which was made of it; empty in a checkout. */
  private static Map<String, String> artifacts(Path file) throws IOException {
    var artifacts = new TreeMap<String, String>();
    if (Files.exists(file)) {
      for (var line : Files.readAllLines(file)) {
        var words = line.split(" +", -1);
        artifacts.put(words[0], words[1]);
      }
    }
    return artifacts;
  }
}

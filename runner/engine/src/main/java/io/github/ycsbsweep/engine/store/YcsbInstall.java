// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Another YCSB, laid out as its own {@code bin/ycsb.sh} expects: a distribution ({@code lib/},
 * {@code NAME-binding/lib/}), or a source checkout that was built ({@code core/target/}, {@code
 * NAME/target/}).
 */
public final class YcsbInstall {

  /** Before the name of a binding of it, where this project has one of that name. */
  public static final String PREFIX = "ycsb-";

  /** A line of {@code bin/bindings.properties}. */
  private static final Pattern BINDING = Pattern.compile("([A-Za-z0-9._-]+):([A-Za-z0-9_.$]+)\\s*");

  /** Folders that are named otherwise than their bindings. */
  private static final Map<String, String> OLD_NAMES =
      Map.of("cassandra2", "cassandra", "hbase14", "hbase1", "arangodb3", "arangodb");

  private final Path home;
  private final boolean isCheckout;
  private final Map<String, String> classes;

  private YcsbInstall(Path home) throws UserError {
    this.home = home;
    this.isCheckout = Files.isRegularFile(home.resolve("pom.xml"));
    this.classes = classes(home.resolve("bin/bindings.properties"));
  }

  /**
   * Reads what is in a folder.
   *
   * @throws UserError if there is no YCSB in it
   */
  public static YcsbInstall at(Path home) throws UserError {
    var where = "--ycsb-home " + home + ": ";
    if (!Files.isDirectory(home)) {
      throw new UserError(where + "no such folder");
    }
    if (home.toString().contains(":")) {
      throw new UserError(
          where + "a class path can't hold a colon; rename the folder, or link to it");
    }
    var install = new YcsbInstall(home);
    if (holdsNone(install.core().get(0), "core-*.jar")) {
      throw new UserError(where + install.missing());
    }
    return install;
  }

  /** Likewise, of a folder that may not be given. */
  public static Optional<YcsbInstall> at(Optional<Path> home) throws UserError {
    return home.isPresent() ? Optional.of(at(home.get())) : Optional.empty();
  }

  private String missing() {
    return isCheckout && Files.isDirectory(home.resolve("core/src"))
        ? "a source checkout that is not built: looked for core/target/core-*.jar. To build it"
            + " there:\n  "
            + build("core")
        : "not a YCSB install: looked for lib/core-*.jar, and for core/target/core-*.jar beside a"
            + " pom.xml";
  }

  /** The folders of YCSB's own jars. */
  public List<Path> core() {
    if (!isCheckout) {
      return List.of(home.resolve("lib"));
    }
    var target = home.resolve("core/target");
    return Stream.of(target, target.resolve("dependency"))
        .filter(folder -> folder.equals(target) || Files.isDirectory(folder))
        .toList();
  }

  /**
   * The folders of a binding's jars; none of one that comes with the core, or whose jars are in
   * {@code lib/} too.
   */
  public List<Path> jars(String binding) {
    return Stream.of("lib", "target", "target/dependency")
        .map(folder(binding)::resolve)
        .filter(folder -> !holdsNone(folder, "*.jar"))
        .toList();
  }

  /** The folders of settings that belong on a binding's class path. */
  public List<Path> settings(String binding) {
    var folder = folder(binding);
    return Stream.of(home.resolve("conf"), folder.resolve("conf"), folder.resolve("src/main/conf"))
        .filter(Files::isDirectory)
        .toList();
  }

  /** Its bindings, as they may be typed: those whose jars are there. */
  public List<String> stores(List<String> ours) {
    return classes.keySet().stream()
        .filter(this::has)
        .map(name -> ours.contains(name) ? PREFIX + name : name)
        .toList();
  }

  /**
   * The binding that a word of the command line names.
   *
   * @throws UserError if it lacks its jars
   */
  public Optional<InstalledBinding> binding(String word) throws UserError {
    var name = classes.containsKey(word) ? word : word.replaceFirst("^" + PREFIX, "");
    if (!classes.containsKey(name)) {
      return Optional.empty();
    }
    if (!has(name)) {
      throw UserError.of(
          "store %s: %s/bin/bindings.properties has %s, but its jars are not there: looked for"
              + " %s/%s",
          word,
          home,
          name,
          folder(name),
          isCheckout
              ? "target. To build it:\n  " + build(name.split("-", 2)[0] + "-binding")
              : "lib");
    }
    return Optional.of(new InstalledBinding(name, classes.get(name)));
  }

  private boolean has(String binding) {
    return binding.startsWith("basic")
        || !jars(binding).isEmpty()
        || !holdsNone(home.resolve("lib"), binding.split("-", 2)[0] + "-binding-*.jar");
  }

  /** The name of a binding's folder is its own up to the first hyphen. */
  private Path folder(String binding) {
    var first = binding.split("-", 2)[0];
    var name = OLD_NAMES.getOrDefault(first, first);
    return home.resolve(isCheckout ? name : name + "-binding");
  }

  private static String build(String module) {
    return "mvn -Psource-run -pl site.ycsb:" + module + " -am package -DskipTests";
  }

  private static Map<String, String> classes(Path file) throws UserError {
    var classes = new LinkedHashMap<String, String>();
    if (Files.isReadable(file)) {
      try {
        for (var line : Files.readAllLines(file)) {
          var match = BINDING.matcher(line);
          if (match.matches()) {
            classes.put(match.group(1), match.group(2));
          }
        }
      } catch (IOException e) {
        throw new UserError(file + ": can't be read: " + e.getMessage());
      }
    }
    return classes;
  }

  private static boolean holdsNone(Path folder, String glob) {
    try {
      return Folders.matching(folder, glob).isEmpty();
    } catch (IOException unreadable) {
      return true;
    }
  }
}

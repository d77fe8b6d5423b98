// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Distribution.BindingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The YCSB that is installed into.
 *
 * @param folder where it was unpacked, without symbolic links
 */
record InstallTarget(Path folder) {

  /** The list of bindings, {@code name:class} a line. */
  static final String BINDINGS = "bin/bindings.properties";

  /** The folder that an installation leaves there. */
  static final String RECORD = "ycsb-sweep-install";

  private static final Pattern VERSION = Pattern.compile("-[0-9].*");

  /**
   * Refuses what is no YCSB to install into.
   *
   * @param example a binding, for what can be done instead
   */
  static InstallTarget open(Path folder, Optional<BindingFolder> example)
      throws IOException, UserError {
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + ": no such folder");
    }
    var target = new InstallTarget(folder.toRealPath());
    target.check(example);
    return target;
  }

  private void check(Optional<BindingFolder> example) throws IOException, UserError {
    if (Files.exists(folder.resolve("runner/install.sh"))) {
      throw new UserError(
          folder
              + " is ycsb-sweep itself. Name the folder of a YCSB, as it was unpacked from"
              + " ycsb-0.17.0.tar.gz");
    }
    if (Files.exists(folder.resolve("pom.xml"))) {
      throw source(example);
    }
    var lack = lack();
    if (!lack.isEmpty()) {
      throw UserError.of(
          "%s: no YCSB install, there is %s. Name the folder that was unpacked from"
              + " ycsb-0.17.0.tar.gz or a later one",
          folder, lack);
    }
    if (Files.readString(folder.resolve(BINDINGS), ISO_8859_1).contains(":com.yahoo.ycsb.")) {
      throw UserError.of(
          "%s: a YCSB before 0.17.0, whose classes were com.yahoo.ycsb. 0.17.0 or later is needed",
          folder);
    }
  }

  private UserError source(Optional<BindingFolder> example) {
    var instead =
        """

        Do one of these instead:
        - Install into a distribution: unpack a release, or what \
        mvn -pl site.ycsb:ycsb -am package makes in distribution/target.
        - Leave the checkout as it is, and name the class. In %s/bin/setenv.sh:
              CLASSPATH='%s/lib/*'
          then: bin/ycsb.sh run basic -db %s -P workloads/workloada\
        """;
    return UserError.of(
        "%s: a checkout of YCSB's source (there is a pom.xml), whose launcher takes the bindings"
            + " from Maven's target folders.%s",
        folder,
        example.map(it -> Text.format(instead, folder, it.folder(), it.ownClass())).orElse(""));
  }

  private String lack() throws IOException {
    if (!Files.isRegularFile(folder.resolve(BINDINGS))) {
      return "no " + BINDINGS;
    }
    if (topJars().stream().noneMatch(jar -> jar.startsWith("core-"))) {
      return "no lib/core-*.jar";
    }
    return Files.isRegularFile(folder.resolve("bin/ycsb.sh"))
            || Files.isRegularFile(folder.resolve("bin/ycsb"))
        ? ""
        : "neither bin/ycsb.sh nor bin/ycsb";
  }

  /** A relative path in this YCSB; a parent that is a symbolic link is an error. */
  Path at(String path) throws UserError {
    var file = folder.resolve(path).normalize();
    if (!file.startsWith(folder) || file.equals(folder)) {
      throw UserError.failed(path + " leads out of " + folder);
    }
    for (var parent = file.getParent(); !parent.equals(folder); parent = parent.getParent()) {
      if (Files.isSymbolicLink(parent)) {
        throw UserError.failed(
            parent
                + " is a symbolic link, which an installation does not follow. Put the folder"
                + " itself there");
      }
    }
    return file;
  }

  /** The path in this YCSB of a file. */
  String relative(Path file) {
    return folder.relativize(file).toString();
  }

  /** The classes that the list of bindings has for a name. */
  List<String> classesOf(String name) throws IOException {
    return Files.readAllLines(folder.resolve(BINDINGS), ISO_8859_1).stream()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1))
        .toList();
  }

  /**
   * The jars in the top {@code lib} that belong to YCSB's own binding, as in the tarball of a
   * single binding; none unless that binding or its driver is there.
   */
  List<String> replacedTopJars(String name, BindingFolder binding) throws IOException {
    var drivers = new ArrayList<>(binding.upstream("drivers"));
    drivers.add(folderOf(name));
    var all = new ArrayList<>(drivers);
    all.addAll(binding.upstream("libraries"));
    var isThere = topJars().stream().map(InstallTarget::artifact).anyMatch(drivers::contains);
    return topJars().stream().filter(jar -> isThere && all.contains(artifact(jar))).toList();
  }

  /** Names of the jars that are on the class path of every binding. */
  List<String> topJars() throws IOException {
    return jarsIn(folder.resolve("lib"));
  }

  /** The folder in which YCSB's launchers look for a binding. */
  static String folderOf(String name) {
    return name.replaceFirst("-.*", "") + "-binding";
  }

  /** Names of the jars in a folder, if there is one. */
  static List<String> jarsIn(Path folder) throws IOException {
    return Folders.matching(folder, "*.jar").stream()
        .filter(Files::isRegularFile)
        .map(file -> file.getFileName().toString())
        .toList();
  }

  /** The name of a jar without its version. */
  static String artifact(String jar) {
    return VERSION.matcher(jar).replaceFirst("");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Distribution.BindingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Whether YCSB is as it was unpacked, where a binding goes: what somebody has changed by hand is
 * nothing to build upon.
 *
 * @param name under which YCSB will find the binding
 */
record ModificationCheck(InstallTarget target, String name, BindingFolder binding) {

  private static final String OUR_MARK = "META-INF/ycsb-sweep/binding.properties";

  /** Names that YCSB's launchers treat in their own way. */
  private static final List<String> RESERVED = List.of("basic", "basicts", "core");

  private static final String BY_HAND =
      "refused, nothing was changed: modified by hand: %s\n"
          + "Put it back as YCSB has it, or leave that store out (--stores)";

  /** A binding beside YCSB's own needs a name, and jars, that nothing else has. */
  void checkOwnName() throws IOException, UserError {
    if (!target.classesOf(name).isEmpty()
        || FileMover.isThere(target.at(folder()))
        || RESERVED.contains(name)) {
      throw UserError.of(
          "--as: there is a binding %s in %s already. Choose another name", name, target.folder());
    }
    if (!target.replacedTopJars(name, binding).isEmpty()) {
      throw UserError.of(
          "--as: YCSB's own driver is in %s/lib, which comes first for every binding, so the two"
              + " can't be had side by side.\n"
              + "Install in its place (without --as), or into the YCSB that holds all bindings",
          target.folder());
    }
  }

  /** Refuses modified lines, folders and jars. */
  void check() throws IOException, UserError {
    checkLines();
    checkFolder();
    checkTopJars();
  }

  private String folder() {
    return InstallTarget.folderOf(name);
  }

  /** Those of the other names that lead to the same folder, too. */
  private void checkLines() throws IOException, UserError {
    var names = new ArrayList<>(binding.upstreamNames());
    names.add(0, name);
    names.removeIf(one -> !InstallTarget.folderOf(one).equals(folder()));
    for (var one : names) {
      var classes = target.classesOf(one);
      if (classes.size() > 1) {
        throw byHand("%s has %d lines for %s", InstallTarget.BINDINGS, classes.size(), one);
      }
      for (var line : classes) {
        var given = line.replaceFirst("\\s.*", "");
        if (!given.equals(binding.classFor(one)) && !given.equals(binding.ownClass())) {
          throw byHand(
              "%s has %s:%s, a class that is not YCSB's", InstallTarget.BINDINGS, one, line);
        }
      }
    }
  }

  private void checkFolder() throws IOException, UserError {
    var path = target.at(folder());
    if (FileMover.isThere(path) && !Files.isDirectory(path, NOFOLLOW_LINKS)) {
      throw byHand("%s is no folder of its own", folder());
    }
    var seen = new HashSet<String>();
    for (var jar : InstallTarget.jarsIn(path.resolve("lib"))) {
      var artifact = InstallTarget.artifact(jar);
      if (!seen.add(artifact)) {
        throw byHand("%s/lib has %s twice", folder(), artifact);
      }
      if (artifact.endsWith("-binding") && isOurs(path.resolve("lib").resolve(jar))) {
        throw byHand(
            "%s/lib/%s is a binding of ycsb-sweep, put there without install.sh", folder(), jar);
      }
    }
  }

  private static boolean isOurs(Path jar) throws IOException {
    if (Files.size(jar) == 0) {
      return false;
    }
    try (var zip = new ZipFile(jar.toFile())) {
      return zip.getEntry(OUR_MARK) != null;
    } catch (ZipException e) {
      // Not a jar, so it is not one of ours.
      return false;
    }
  }

  /** No jar that stays in the top folder may come before one of ours in another version. */
  private void checkTopJars() throws IOException, UserError {
    var ours = InstallTarget.jarsIn(binding.folder().resolve("lib"));
    var left = new ArrayList<>(target.topJars());
    left.removeAll(ours);
    left.removeAll(target.replacedTopJars(name, binding));
    for (var jar : left) {
      for (var own : ours) {
        if (InstallTarget.artifact(own).equals(InstallTarget.artifact(jar))) {
          throw UserError.failed(
              BY_HAND,
              Text.format(
                  "lib/%s comes on the class path before %s, which %s needs",
                  jar, own, binding.store()));
        }
      }
    }
  }

  private static UserError byHand(String what, Object... values) {
    return UserError.failed(
        BY_HAND + ", or install beside it (--as NAME)", Text.format(what, values));
  }
}

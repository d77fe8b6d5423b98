// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Folders with all that is in them. */
public final class Folders {

  private Folders() {}

  /** Takes a folder away; links in it are not followed. One that is not there is fine. */
  public static void remove(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (var all = Files.walk(folder)) {
      for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Makes a folder, with those that it is in. One that is there is fine.
   *
   * @throws UserError that names it and the cause
   */
  public static void make(Path folder) throws UserError {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw UserError.missing("%s: can't be made: %s", folder, UserError.cause(e));
    }
  }

  /**
   * Refuses a place for a folder where there is a file, or a link that leads to no folder.
   *
   * @param name what the user calls it
   */
  public static void refuseFile(Path place, String name) throws UserError {
    if (Files.isDirectory(place)) {
      return;
    }
    if (Files.exists(place)) {
      throw new UserError(name + ": there is a file of that name");
    }
    if (Files.isSymbolicLink(place)) {
      throw new UserError(name + ": a link to a folder that is not there");
    }
  }

  /** Refuses a folder with a link anywhere below it: what is written there could go elsewhere. */
  public static void refuseLinks(Path folder) throws IOException, UserError {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var all = Files.walk(folder)) {
      var link = all.filter(path -> !path.equals(folder)).filter(Files::isSymbolicLink).findFirst();
      if (link.isPresent()) {
        throw new UserError(
            link.get()
                + " is a link, which no run leaves: it is not followed. Put there what it leads"
                + " to, or take it away");
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * What of it fits a pattern, in the order of the names; nothing where there is no such folder.
   */
  public static List<Path> matching(Path folder, String glob) throws IOException {
    var found = new ArrayList<Path>();
    if (Files.isDirectory(folder)) {
      try (var files = Files.newDirectoryStream(folder, glob)) {
        files.forEach(found::add);
      }
    }
    Collections.sort(found);
    return found;
  }

  /** Bytes that are free where a folder is, or will be made. */
  public static long freeBytes(Path folder) throws IOException {
    var place = folder.toAbsolutePath();
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    return Files.getFileStore(place).getUsableSpace();
  }

  /** Whether there is nothing in it, or no such folder. */
  public static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return true;
    }
    try (var entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }
}

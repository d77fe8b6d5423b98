// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Properties of the command line. Their values may be secrets: they are never printed.
 *
 * @param pairs {@code name=value} of {@code -p}, in their order
 * @param files of {@code -P}, absolute, in their order
 */
public record GivenProperties(List<String> pairs, List<Path> files) {

  private static final Pattern PAIR = Pattern.compile("[^=\\s\\p{Cc}]+=\\P{Cc}*");

  public GivenProperties {
    pairs = List.copyOf(pairs);
    files = List.copyOf(files);
  }

  /**
   * Judges the values of {@code -p} and {@code -P}.
   *
   * @param folder that names of files are relative to
   */
  public static GivenProperties read(Path folder, List<String> pairs, List<String> names)
      throws UserError {
    for (var pair : pairs) {
      if (!PAIR.matcher(pair).matches()) {
        throw UserError.of(
            "-p %s: allowed: name=value, on one line and without control characters",
            Secrets.pair(pair));
      }
    }
    var files = new ArrayList<Path>();
    for (var name : names) {
      var file = folder.resolve(name);
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw new UserError("-P " + name + ": no such properties file, or not readable");
      }
      files.add(file);
    }
    return new GivenProperties(pairs, files);
  }

  /** All of them; pairs count more than files, later ones more than earlier ones. */
  public Properties merged() throws IOException, UserError {
    var merged = new Properties();
    for (var file : files) {
      merged.putAll(PropertiesFile.read(file).properties());
    }
    for (var pair : pairs) {
      var words = pair.split("=", 2);
      merged.setProperty(words[0], words[1]);
    }
    return merged;
  }

  /**
   * Those for some stores: all but the pairs whose name begins with the name of another one.
   *
   * @param known names of all stores
   */
  public GivenProperties of(List<String> stores, List<String> known) {
    var others = known.stream().filter(name -> !stores.contains(name)).toList();
    return new GivenProperties(
        pairs.stream()
            .filter(pair -> others.stream().noneMatch(other -> pair.startsWith(other + ".")))
            .toList(),
        files);
  }

  /** As options of a sweep. */
  public SweepOptions options() {
    return SweepOptions.NONE
        .adding(SweepOption.PROPERTY, pairs)
        .adding(SweepOption.PROPERTIES, files.stream().map(Path::toString).toList());
  }

  /** A workload file with all of them on top. */
  public Properties mergedInto(Path workload) throws IOException, UserError {
    var all = PropertiesFile.read(workload).properties();
    all.putAll(merged());
    return all;
  }

  /** Where the value of a property that was merged came from, as the user would call it. */
  public String origin(String property, Path workload) throws IOException, UserError {
    if (pairs.stream().anyMatch(pair -> pair.startsWith(property + "="))) {
      return "-p";
    }
    var origin = workload;
    for (var file : files) {
      if (PropertiesFile.read(file).properties().containsKey(property)) {
        origin = file;
      }
    }
    return origin.toString();
  }

  /** Without the pairs' values, which may be secrets. */
  @Override
  public String toString() {
    return "GivenProperties[pairs=" + pairs.size() + ", files=" + files + "]";
  }
}

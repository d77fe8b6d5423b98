// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The properties that a user gave, merged as YCSB merges them: files in their order, then {@code
 * -p}, each overriding what came before.
 */
final class PropertySources {

  private PropertySources() {}

  /** A workload file with what the user gave on top. */
  static Properties merged(Path workload, List<Path> files, Properties pairs)
      throws IOException, UserError {
    var merged = file(workload);
    for (var file : files) {
      merged.putAll(file(file));
    }
    merged.putAll(pairs);
    return merged;
  }

  /** What the user gave besides the workload file: of several values, the one that holds. */
  static Properties given(List<Path> files, Path pairs) throws IOException, UserError {
    var given = new Properties();
    for (var file : files) {
      given.putAll(file(file));
    }
    given.putAll(pairs(pairs));
    return given;
  }

  /** Where the value of a property in {@link #merged} came from, as the user would call it. */
  static String origin(String property, Path workload, List<Path> files, Path pairs)
      throws IOException, UserError {
    if (pairs(pairs).containsKey(property)) {
      return "-p";
    }
    var origin = workload;
    for (var file : files) {
      if (file(file).containsKey(property)) {
        origin = file;
      }
    }
    return origin.toString();
  }

  /** A properties file. */
  static Properties file(Path file) throws IOException, UserError {
    var properties = new Properties();
    try (var in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IllegalArgumentException e) {
      throw new UserError(file + ": not a properties file: " + e.getMessage());
    }
    return properties;
  }

  /** Lines of {@code name=value} as they stood after {@code -p}: nothing in them is an escape. */
  static Properties pairs(Path file) throws IOException {
    var properties = new Properties();
    for (var line : Files.readString(file, UTF_8).lines().toList()) {
      var equals = line.indexOf('=');
      if (equals > 0) {
        properties.setProperty(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return properties;
  }
}

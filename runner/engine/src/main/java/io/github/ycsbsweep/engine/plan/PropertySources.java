// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.GivenProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The properties that a user gave, merged as YCSB merges them: files in their order, then {@code
 * -p}, each overriding what came before.
 */
final class PropertySources {

  private final GivenProperties given;
  private final Properties pairs = new Properties();

  /** Nothing in a pair is an escape. */
  PropertySources(GivenProperties given) {
    this.given = given;
    for (var pair : given.pairs()) {
      var equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
  }

  /** A workload file with what the user gave on top. */
  Properties mergedInto(Path workload) throws IOException, UserError {
    var merged = file(workload);
    merged.putAll(given());
    return merged;
  }

  /** What the user gave besides the workload file: of several values, the one that holds. */
  Properties given() throws IOException, UserError {
    var merged = new Properties();
    for (var file : given.files()) {
      merged.putAll(file(file));
    }
    merged.putAll(pairs);
    return merged;
  }

  /** Where the value of a merged property came from, as the user would call it. */
  String origin(String property, Path workload) throws IOException, UserError {
    if (pairs.containsKey(property)) {
      return "-p";
    }
    var origin = workload;
    for (var file : given.files()) {
      if (file(file).containsKey(property)) {
        origin = file;
      }
    }
    return origin.toString();
  }

  private static Properties file(Path file) throws IOException, UserError {
    var properties = new Properties();
    try (var in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IllegalArgumentException e) {
      throw new UserError(file + ": not a properties file: " + e.getMessage());
    }
    return properties;
  }
}

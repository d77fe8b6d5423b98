// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A property of a recipe, which may be a stranger's: it sets nothing that is the runner's, and
 * names no file.
 */
record RecipeProperty(String name, String value) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");

  private static final Pattern PATH =
      Pattern.compile("[/~].*|(.*/)?\\.\\.(/.*)?|(trace|histogram):.*");

  /** Of a workload file in the recipe's folder: what is wrong with the first property that is. */
  static Optional<String> problemIn(Path file) throws IOException {
    Properties properties;
    try {
      properties = PropertiesFile.read(file).properties();
    } catch (UserError e) {
      return Optional.of(e.getMessage());
    }
    for (var name : new TreeSet<>(properties.stringPropertyNames())) {
      var property = new RecipeProperty(name, properties.getProperty(name));
      // Every workload file has some that are the runner's; they are left out with a warning.
      var problem = property.problemOfText().or(property::problemOfValue);
      if (problem.isPresent()) {
        return Optional.of(file + ": " + problem.get());
      }
    }
    return Optional.empty();
  }

  /** Whether the name can be that of a property. */
  boolean isNamed() {
    return NAME.matcher(name).matches();
  }

  /** What is wrong with it, and what is allowed. */
  Optional<String> problem() {
    return problemOfText().or(() -> YcsbProperties.reserved(name)).or(this::problemOfValue);
  }

  private Optional<String> problemOfText() {
    if (!isNamed()) {
      return Optional.of(
          "no name of a property: allowed are letters, digits, dots, hyphens and underscores");
    }
    return value.chars().anyMatch(Character::isISOControl)
        ? Optional.of(name + ": a line end or another control character: allowed is plain text")
        : Optional.empty();
  }

  private Optional<String> problemOfValue() {
    return PATH.matcher(value).matches()
        ? Optional.of(name + "=" + value + ": a recipe can't name files: drop it, or give it by -p")
        : YcsbProperties.refusal(name, value.strip());
  }
}

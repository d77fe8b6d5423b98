// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.rounds.ComparisonPlans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folders that words of {@code reproduce.sh} stand for. */
final class ComparisonFolders {

  private ComparisonFolders() {}

  static Path comparison(ComparisonPlans plans, Path current, String word)
      throws UserError, IOException {
    var known = plans.names();
    if (known.contains(word)) {
      return plans.folder(word);
    }
    var folder = current.resolve(word).normalize();
    if (!word.contains("/") && !Files.isDirectory(folder)) {
      throw Names.unknown("comparison", word, known);
    }
    if (!Files.isRegularFile(folder.resolve("recipe.yaml"))) {
      throw new UserError(
          word + ": no comparison, which is a folder with recipe.yaml and claims.yaml");
    }
    return folder;
  }

  static Path results(Path current, String word) throws UserError {
    var folder = current.resolve(word).normalize();
    if (!Files.isRegularFile(folder.resolve("reproduction.json"))) {
      throw new UserError(
          word + ": not the results of a reproduction, which hold reproduction.json");
    }
    return folder;
  }
}

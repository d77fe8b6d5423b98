// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.SchemaCheck;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the folder of a comparison. */
public final class RecipeReader {

  /**
   * What recipes can name.
   *
   * @param stores by name
   * @param workloads folder of the project's workload files
   */
  public record Catalog(List<String> stores, Path workloads) {

    /** The names of the project's workloads, sorted. */
    List<String> names() throws IOException {
      return Folders.matching(workloads, "workload*").stream()
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .toList();
    }

    /** The file of a series' workload. */
    public Path file(String workload) {
      return workloads.resolve(workload);
    }
  }

  static final String RECIPE = "recipe.yaml";
  static final String CLAIMS = "claims.yaml";
  static final String FIGURES = "figures.csv";

  private final Path folder;
  private final Optional<Catalog> catalog;
  private final FileProblems problems = new FileProblems();

  private RecipeReader(Path folder, Optional<Catalog> catalog) {
    this.folder = folder;
    this.catalog = catalog;
  }

  /**
   * Reads a comparison that is to be run.
   *
   * @throws UserError that says all that is wrong: file, line, field, and what is allowed
   */
  public static Comparison read(Path folder, Catalog catalog) throws IOException, UserError {
    return new RecipeReader(folder, Optional.of(catalog))
        .read(folder.toAbsolutePath().normalize().getFileName().toString());
  }

  /**
   * Reads a comparison that was run, whose stores and workloads need not exist here.
   *
   * @param id of the recipe, since the folder is a copy
   * @throws UserError as above
   */
  public static Comparison read(Path folder, String id) throws IOException, UserError {
    return new RecipeReader(folder, Optional.empty()).read(id);
  }

  private Comparison read(String id) throws IOException, UserError {
    var recipeFile = yaml(RECIPE, "recipe.schema.json");
    var claimsFile = yaml(CLAIMS, "claims.schema.json");
    var figures = figures();
    if (catalog.isPresent() && !problems.anyIn(RECIPE)) {
      new RecipeCheck(catalog.get(), folder).check(recipeFile.orElseThrow());
    }
    if (problems.anyIn(RECIPE) || problems.anyIn(CLAIMS)) {
      problems.throwIfAny(folder);
    }
    var defaults = new FileDefaults(folder, catalog);
    var recipe = Json.value(defaults.recipe(id, recipeFile.orElseThrow().node()), Recipe.class);
    var claims = FileDefaults.claims(claimsFile.orElseThrow(), recipe.experiments());
    new ClaimCheck(recipe).check(claims);
    problems.throwIfAny(folder);
    return new Comparison(
        recipe,
        claims.of("claims").parts().stream().map(it -> FileDefaults.claim(it.node())).toList(),
        claims.of("checks").parts().stream()
            .map(check -> Json.value(check.node(), CheckResult.class))
            .toList(),
        figures);
  }

  private Optional<YamlPart> yaml(String name, String schema) throws IOException {
    var path = folder.resolve(name);
    if (!Files.isRegularFile(path)) {
      problems.add(
          name,
          0,
          "",
          "there is no such file; a comparison is a folder with recipe.yaml and claims.yaml");
      return Optional.empty();
    }
    var file = YamlFile.read(path, problems);
    if (file.isPresent()) {
      var check = SchemaCheck.of(RecipeReader.class, schema);
      check.check(file.get(), problems);
      if (!problems.anyIn(name)) {
        check.complete(file.get());
      }
    }
    return file.map(it -> new YamlPart(it, problems, it.root(), ""));
  }

  private List<Figure> figures() throws IOException {
    var path = folder.resolve(FIGURES);
    return Files.isRegularFile(path) ? new FigureFile(FIGURES, problems).read(path) : List.of();
  }
}

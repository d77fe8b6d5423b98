// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Catalog;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists comparisons: two lines each. */
@Command(name = "recipes", description = "Lists published comparisons.")
public final class RecipesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of comparisons.")
  private List<Path> folders;

  @Option(names = "--workloads", required = true, description = "Folder of workload files.")
  private Path workloads;

  @Option(names = "--store", required = true, description = "NAME=…, of every store.")
  private final Map<String, String> stores = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    var status = ExitStatus.OK;
    for (var folder : folders) {
      try {
        print(RecipeReader.read(folder, new Catalog(List.copyOf(stores.keySet()), workloads)));
      } catch (UserError e) {
        spec.commandLine().getErr().println(e.getMessage());
        status = ExitStatus.USAGE;
      }
    }
    return status;
  }

  private void print(Comparison comparison) {
    var recipe = comparison.recipe();
    var named = new TreeSet<String>();
    for (var experiment : recipe.experiments()) {
      experiment.series().forEach(series -> named.add(series.store()));
    }
    var out = spec.commandLine().getOut();
    out.println(recipe.id());
    out.println(
        "    "
            + recipe.title()
            + (recipe.year().isPresent() ? " (" + recipe.year().getAsLong() + ")" : ""));
    out.println(
        "    "
            + String.join(", ", named)
            + "; experiments: "
            + recipe.experiments().size()
            + ", claims: "
            + comparison.claims().size());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.render.PlotFiles;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.reproduce.report.ExperimentCharts.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

// SPDX-License-Identifier: Apache-2.0

/** Judges the claims of a comparison by what was measured; prints the verdicts and the paths. */
@Command(
    name = "judge",
    description = "Judges the claims of a comparison that was run again; runs nothing.")
public final class JudgeCommand implements Callable<Integer> {

  private static final String PLAN = "reproduction.json";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of a reproduction.")
  private Path folder;

  @Option(
      names = "--recipe",
      paramLabel = "PATH",
      description = "Claims and figures from here, not from the copy beside the results.")
  private Optional<Path> recipe;

  @Override
  public Integer call() throws IOException {
    // Before the first colour is made: a display that can't be reached would be an error.
    System.setProperty("java.awt.headless", "true");
    try {
      var judged = read();
      print(judged, write(judged));
      return JudgeStatus.of(judged);
    } catch (UserError e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private ReproductionResult read() throws IOException, UserError {
    var plan = folder.resolve(PLAN);
    if (!Files.exists(plan)) {
      throw new UserError(
          folder + ": not the folder of a reproduction, there is no " + PLAN + " in it");
    }
    var reproduction = Json.read(plan, Reproduction.class);
    if (reproduction.schema() != Reproduction.SCHEMA) {
      throw new IOException(
          plan
              + ": schema "
              + reproduction.schema()
              + ", this version reads "
              + Reproduction.SCHEMA);
    }
    var comparison =
        RecipeReader.read(recipe.orElse(folder.resolve("recipe")), reproduction.recipe());
    return ReproductionResult.of(folder, reproduction, comparison);
  }

  private List<Path> write(ReproductionResult judged) throws IOException {
    var written = new ArrayList<Path>();
    written.add(write("verdicts.csv", VerdictCsv.of(judged)));
    var charts = ExperimentCharts.of(judged);
    var drawn =
        PlotFiles.write(
            folder,
            charts.stream().map(Chart::id).toList(),
            id -> ExperimentPlot.of(chart(charts, id)).files(),
            spec.commandLine().getErr()::println);
    var pictures = drawn.isEmpty() ? List.<String>of() : charts.stream().map(Chart::id).toList();
    written.add(write("report.md", ReproductionMarkdown.of(judged, pictures)));
    written.add(write("report.html", ReproductionHtml.of(judged)));
    written.addAll(drawn);
    return written;
  }

  private static Chart chart(List<Chart> charts, String id) {
    return charts.stream().filter(chart -> chart.id().equals(id)).findFirst().orElseThrow();
  }

  private Path write(String name, String content) throws IOException {
    AtomicFile.write(folder.resolve(name), content);
    return folder.resolve(name);
  }

  private void print(ReproductionResult judged, List<Path> written) {
    var out = spec.commandLine().getOut();
    VerdictTable.of(judged).forEach(out::println);
    out.println();
    written.forEach(out::println);
  }
}

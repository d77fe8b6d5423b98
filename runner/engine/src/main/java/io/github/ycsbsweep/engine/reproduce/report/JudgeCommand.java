// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
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
      var result = read();
      print(result, write(result));
      return JudgeStatus.of(result);
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

  private List<Path> write(ReproductionResult result) throws IOException {
    var charts = ExperimentChart.of(result);
    var document = ReproductionDocument.of(result, charts);
    var written = new ArrayList<Path>();
    written.add(write("verdicts.csv", CsvText.of(VerdictTable.forPrograms(result))));
    var drawn = PictureFiles.write(folder, charts, spec.commandLine().getErr()::println);
    var pictures = drawn.isEmpty() ? List.<Chart>of() : charts;
    written.add(write("report.md", MarkdownText.of(document, pictures)));
    written.add(write("report.html", HtmlPage.of(document)));
    written.addAll(drawn);
    return written;
  }

  private Path write(String name, String content) throws IOException {
    AtomicFile.write(folder.resolve(name), content);
    return folder.resolve(name);
  }

  private void print(ReproductionResult result, List<Path> written) {
    var out = spec.commandLine().getOut();
    ReproductionTerminal.of(result).forEach(out::println);
    out.println();
    written.forEach(out::println);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Scales a comparison to this machine, and writes down how it is run: {@code reproduction.json};
 * {@code plan.tsv}, a row a series that is measured, of words separated by tabs, where a hyphen
 * stands for nothing:
 *
 * <pre>
 * EXPERIMENT SERIES STORE REPEATS CELLS SECONDS TOPOLOGY PERSISTENCE MAXMEMORY EVENT WORD...
 * </pre>
 *
 * <p>The words are those for sweep.sh, of one round; the properties of a series are in {@code
 * runs/EXPERIMENT/SERIES/recipe.properties}. Prints the plan for people.
 */
@Command(name = "plan", description = "Scales a comparison to this machine.")
public final class PlanCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private PlanOptions options;

  @Option(names = "--to", required = true, description = "Folder for what is written.")
  private Path to;

  @Option(names = "--any-size", description = "Even if this machine has no room for it.")
  private boolean anySize;

  @Override
  public Integer call() throws IOException {
    try {
      var request = options.request(options.comparison());
      var plan = request.at(options.scale());
      if (!anySize && !plan.needs().fit(request.here())) {
        spec.commandLine().getErr().println(TooLarge.message(plan, request));
        return ExitStatus.ENVIRONMENT;
      }
      write(plan);
      PlanText.of(plan).forEach(spec.commandLine().getOut()::println);
      return ExitStatus.OK;
    } catch (UserError e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private void write(Plan plan) throws IOException {
    var rows = new ArrayList<String>();
    for (var series : plan.running()) {
      var folder = to.resolve("runs").resolve(series.folder());
      var file = folder.resolve("recipe.properties");
      if (!series.properties().isEmpty()) {
        Files.createDirectories(folder);
        properties(series, file);
      }
      rows.add(String.join("\t", row(series, file)));
    }
    var started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Json.write(to.resolve("reproduction.json"), plan.reproduction(started, Machine.describe()));
    AtomicFile.write(to.resolve("plan.tsv"), String.join("\n", rows) + "\n");
  }

  private static List<String> row(PlannedSeries planned, Path properties) {
    var series = planned.series();
    var row =
        new ArrayList<String>(
            List.of(
                planned.experiment().id(),
                series.id(),
                series.store(),
                Integer.toString(planned.repeats()),
                Integer.toString(planned.threads().size()),
                Long.toString(Math.round(planned.needs().seconds())),
                planned.topology().orElse("-"),
                series.persistence().orElse("-"),
                planned.maxmemory().orElse("-"),
                series.event().orElse("-")));
    row.addAll(planned.arguments(properties));
    return row;
  }

  private static void properties(PlannedSeries series, Path file) throws IOException {
    var properties = new Properties();
    properties.putAll(series.properties());
    try (var out = Files.newBufferedWriter(file, UTF_8)) {
      properties.store(out, "of " + series.folder());
    }
  }
}

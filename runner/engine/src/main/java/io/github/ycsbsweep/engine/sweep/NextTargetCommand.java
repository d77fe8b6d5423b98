// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.Objective;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Tells the runner how a search for the highest rate within an objective goes on: the next target,
 * in whole operations a second, or {@code done}; a tab; and what is known so far, for people.
 */
@Command(name = "next-target", description = "The next rate to try in search of an objective.")
public final class NextTargetCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of a store's workload.")
  private Path folder;

  @Option(names = "--threads", required = true)
  private int threads;

  @Option(names = "--repeats", required = true, description = "Of every rate.")
  private int repeats;

  @Option(names = "--slo", required = true, description = "As p99<2ms.")
  private String slo;

  @Override
  public Integer call() throws IOException, UserError {
    var objective = Objective.parse(slo);
    var cells = CellFolder.cellsIn(folder);
    checkOperation(objective, cells);
    var search = Search.among(cells, threads, objective);
    if (search.isEmpty()) {
      print("done", "no search for " + slo + ": the closed loop failed, so there is no peak");
    } else {
      next(search.get());
    }
    return ExitStatus.OK;
  }

  private void next(Search search) {
    var steps = search.steps();
    var last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
    // A run that was broken off may have left some repeats of a rate unmeasured.
    if (last != null && last.cells().size() < repeats) {
      print(whole(last.target()), "the rest of this rate's repeats");
      return;
    }
    var next = search.next();
    if (next.isEmpty()) {
      print("done", Conclusion.of(search));
      return;
    }
    var so =
        last == null
            ? String.format(Locale.ROOT, "in search of %s, below %,.0f ops/s", slo, search.peak())
            : String.format(
                Locale.ROOT, "%,.0f ops/s: %s", last.target(), last.explained(search.objective()));
    print(whole(next.getAsDouble()), so);
  }

  /** One that the workload does not have would never be met, and nobody would know why. */
  private static void checkOperation(Objective objective, List<Cell> cells) throws UserError {
    var measured =
        cells.stream().flatMap(cell -> cell.operations().keySet().stream()).distinct().toList();
    if (!measured.isEmpty() && !measured.contains(objective.operation())) {
      throw new UserError(
          "--slo "
              + objective.text()
              + ": this workload has no "
              + objective.operation().toLowerCase(Locale.ROOT)
              + "; it has "
              + measured.stream()
                  .map(name -> name.toLowerCase(Locale.ROOT))
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
  }

  private void print(String target, String text) {
    spec.commandLine().getOut().println(target + "\t" + text);
  }

  private static String whole(double target) {
    return Long.toString(Math.round(target));
  }
}

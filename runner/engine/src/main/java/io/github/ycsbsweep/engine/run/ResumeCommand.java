// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.measure.InsertCount;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Refuses to resume a run that would now be made otherwise, and else tells the runner what is
 * there, in lines of words separated by tabs:
 *
 * <pre>
 * done    STORE  WORKLOAD  THREADS  REPEAT  ORDER  STOP (go, knee, errors)
 * apart   STORE  WORKLOAD  ORDER
 * torn    STORE  WORKLOAD  FOLDER   KEYS USED UP
 * row     STORE  WORKLOAD  CELLS BEGUN  KEYS USED UP
 * server  STORE  MODE      VERSION (or -)
 * </pre>
 */
@Command(name = "resume", description = "Tells what a run that was broken off has left.")
public final class ResumeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--run", required = true, description = "Folder of the run.")
  private Path folder;

  @Option(names = "--now", required = true, description = "Folder of run.json as of now.")
  private Path now;

  @Override
  public Integer call() throws IOException {
    var before = Json.read(folder.resolve("run.json"), Run.class);
    var again = Json.read(now.resolve("run.json"), Run.class);
    var differences = Differences.inFigures(before, again);
    var err = spec.commandLine().getErr();
    if (!differences.isEmpty()) {
      err.println(folder + " can't be resumed, since it would now be made otherwise:");
      differences.forEach(difference -> err.println("  " + difference));
      err.println("Make it as it was, or start another run: these cells could not be compared.");
      return ExitStatus.USAGE;
    }
    Differences.ofMachines(before, again)
        .forEach(difference -> err.println("warning: another machine, " + difference));
    for (var row : before.workloads()) {
      print(row.store(), row.workload());
    }
    return ExitStatus.OK;
  }

  private void print(String store, String workload) throws IOException {
    var remains = Remains.in(folder.resolve("cells").resolve(store).resolve(workload));
    for (var cell : remains.cells()) {
      var stop = remains.kneeAt(cell).name().toLowerCase(Locale.ROOT);
      line("done", store, workload, cell.threads(), cell.repeat(), cell.order(), stop);
    }
    for (var cell : remains.apart()) {
      line("apart", store, workload, cell.order());
    }
    for (var torn : remains.torn()) {
      line("torn", store, workload, torn, InsertCount.attempted(torn));
    }
    line("row", store, workload, remains.attempts(), remains.inserted());
    remains.cells().stream().map(Cell::server).distinct().forEach(server -> print(store, server));
  }

  private void print(String store, Cell.Server server) {
    line("server", store, server.mode(), server.version().orElse("-"));
  }

  private void line(Object... words) {
    var text = new StringBuilder();
    for (var word : words) {
      text.append(text.isEmpty() ? "" : "\t").append(word);
    }
    spec.commandLine().getOut().println(text);
  }
}

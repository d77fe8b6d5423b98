// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.Imbalance;
import io.github.ycsbsweep.engine.model.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Writes a cell's {@code cell.json}, and tells the runner in one line of standard output: status
 * (ok, gate, failed), whether more threads are worth trying (go, knee, errors), the number of
 * inserts attempted, and a summary for people; separated by tabs.
 */
@Command(name = "cell", description = "Makes a cell's figures out of its logs.")
public final class CellCommand implements Callable<Integer> {

  private static final String NO_PROBE = "-1";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of the cell.")
  private Path folder;

  @Option(names = "--run", required = true, description = "Folder of the run.")
  private Path run;

  @Option(
      names = "--clients",
      defaultValue = "1",
      description = "Client processes; several have left clients/<number> each.")
  private int clients;

  @Option(names = "--threads", required = true, description = "Of all clients together.")
  private int threads;

  @Option(
      names = "--target",
      defaultValue = "0",
      description = "Operations a second that the client was to keep to; 0: as many as go.")
  private double target;

  @Option(names = "--order", required = true, description = "Position in the run, from 1.")
  private int order;

  @Option(names = "--warmup", required = true, description = "Seconds.")
  private int warmup;

  @Option(names = "--duration", required = true, description = "Seconds.")
  private int duration;

  @Option(names = "--max-error-rate", required = true, description = "0 to 1.")
  private double maxErrorRate;

  @Option(
      names = "--client-exit",
      defaultValue = OnlyClient.NO_EXIT,
      description = "Exit status of the client; those of several are in their client.json.")
  private int clientExit;

  @Option(
      names = "--probe-exit",
      defaultValue = NO_PROBE,
      description = "Exit status of the probe beside it; -1: there was none.")
  private int probeExit;

  @Override
  public Integer call() throws Exception {
    var described = Json.read(run.resolve("run.json"), Run.class);
    var request =
        new CellRequest(
            folder.toAbsolutePath().normalize(),
            clients,
            threads,
            target > 0 ? OptionalDouble.of(target) : OptionalDouble.empty(),
            order,
            new CellRequest.WindowRequest(
                warmup, duration, described.options().containsKey("operations")),
            maxErrorRate,
            OnlyClient.exit(spec, clients, clientExit));
    var cell = CellMeasurement.of(request, described);
    var judged = new CellFolder(request.folder());
    judged.write(cell);
    if (probeExit >= 0) {
      ProbeMeasurement.in(folder.resolve("probe"), probeExit).writeBeside(cell);
    }
    spec.commandLine()
        .getOut()
        .println(
            String.join(
                "\t",
                cell.status().name().toLowerCase(Locale.ROOT),
                Knee.of(atRisingThreads(judged, cell)).name().toLowerCase(Locale.ROOT),
                Long.toString(Inserts.attempted(folder, clients)),
                summary(cell)));
    return ExitStatus.OK;
  }

  /** Those at rising threads that are done, and this one, which is not yet. */
  private static List<Cell> atRisingThreads(CellFolder judged, Cell cell) throws IOException {
    var cells = new ArrayList<Cell>();
    for (var other : CellFolder.doneIn(judged.row())) {
      if (other.isAtRisingThreads() && !other.equals(judged)) {
        cells.add(other.read());
      }
    }
    if (judged.isAtRisingThreads()) {
      cells.add(cell);
    }
    return cells;
  }

  private static String summary(Cell cell) {
    var figures = cell.all().map(all -> figures(all) + verdict(cell) + imbalance(cell)).orElse("");
    var reason = cell.reason().map(text -> cell.status() + ": " + text).orElse("");
    return cell.status() == Cell.Status.FAILED
        ? reason
        : String.join(figures.isEmpty() || reason.isEmpty() ? "" : "  ", figures, reason);
  }

  private static String verdict(Cell cell) {
    return cell.bottleneck().map(found -> "  " + found.verdict().label()).orElse("");
  }

  private static String imbalance(Cell cell) {
    return Imbalance.of(cell).map(found -> "  clients uneven: " + found.text()).orElse("");
  }

  static String figures(Cell.Operation all) {
    var text = new StringBuilder(String.format(Locale.ROOT, "%,.0f ops/s", all.opsPerSecond()));
    all.latency()
        .ifPresent(
            latency -> {
              latency.p50().ifPresent(p50 -> text.append(millis("  p50", p50)));
              latency.p99().ifPresent(p99 -> text.append(millis("  p99", p99)));
            });
    all.intended()
        .flatMap(intended -> intended.p99().stream().boxed().findFirst())
        .ifPresent(p99 -> text.append(millis("  response p99", p99)));
    return text.toString();
  }

  private static String millis(String name, long micros) {
    return String.format(
        Locale.ROOT, micros < 10_000 ? "%s %.3f ms" : "%s %.1f ms", name, micros / 1000.0);
  }
}

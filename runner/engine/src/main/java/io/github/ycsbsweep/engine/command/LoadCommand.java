// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.judge.LoadCheck;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks that a load stored every record; figures on half a data set would be of another one. */
@Command(name = "load", description = "Checks that a load stored every record.")
public final class LoadCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of the load.")
  private Path folder;

  @Option(names = "--store", required = true)
  private String store;

  @Option(names = "--records", required = true, description = "Records that were to be stored.")
  private long records;

  @Option(
      names = "--clients",
      defaultValue = "1",
      description = "Client processes; several have left clients/<number> each.")
  private int clients;

  @Option(names = "--threads", required = true, description = "Of all clients together.")
  private int threads;

  @Option(
      names = "--client-exit",
      defaultValue = OnlyClient.NO_EXIT,
      description = "Exit status of the client; those of several are in their client.json.")
  private int clientExit;

  @Override
  public Integer call() throws Exception {
    var exit = OnlyClient.exit(spec, clients, clientExit);
    var stored =
        LoadCheck.check(new LoadCheck.LoadRequest(folder, store, records, clients, threads, exit));
    spec.commandLine()
        .getErr()
        .println(String.format(Locale.ROOT, "%s: %,d records loaded", store, stored));
    return ExitStatus.OK;
  }
}

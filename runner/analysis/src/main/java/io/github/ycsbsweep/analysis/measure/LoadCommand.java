// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.ExitStatus;
import io.github.ycsbsweep.analysis.UserError;
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

  @Option(names = "--threads", required = true)
  private int threads;

  @Option(names = "--client-exit", required = true, description = "Exit status of the client.")
  private int clientExit;

  @Override
  public Integer call() throws Exception {
    var output = ClientOutput.in(folder);
    var stored =
        output.returned("INSERT", status -> status.equals("OK") || status.equals("BATCHED_OK"));
    var problem = new Diagnosis(output, store, threads, clientExit).problem();
    if (problem.isPresent()) {
      throw new UserError("the load failed: " + problem.get());
    }
    if (stored != records) {
      var first = output.messagesOf(store).stream().findFirst();
      throw new UserError(
          String.format(
              Locale.ROOT,
              "the load stored %,d of %,d records: %s",
              stored,
              records,
              first.orElse("the store's answers are in " + folder.resolve("ycsb.out"))));
    }
    spec.commandLine()
        .getErr()
        .println(String.format(Locale.ROOT, "%s: %,d records loaded", store, stored));
    return ExitStatus.OK;
  }
}

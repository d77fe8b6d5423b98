// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.judge.rate.PeakShares;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Tells the runner what shares of a measured peak are, a line each: percent, threads of the peak,
 * target, separated by tabs. Nothing where nothing was measured within the gates.
 */
@Command(name = "rates", description = "Shares of a measured peak, as targets.")
public final class RatesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of a store's workload.")
  private Path folder;

  @Option(names = "--shares", required = true, split = ",", description = "Percent of the peak.")
  private List<Integer> shares;

  @Override
  public Integer call() throws IOException {
    var out = spec.commandLine().getOut();
    for (var share : PeakShares.of(folder, shares)) {
      out.println(share.percent() + "\t" + share.threads() + "\t" + share.target());
    }
    return ExitStatus.OK;
  }
}

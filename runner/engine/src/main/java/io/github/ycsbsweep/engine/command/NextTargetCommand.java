// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.NextStep;
import io.github.ycsbsweep.engine.model.Objective;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
    var step = NextStep.of(folder, threads, repeats, Objective.parse(slo));
    var target = step.target().isPresent() ? Long.toString(step.target().getAsLong()) : "done";
    spec.commandLine().getOut().println(target + "\t" + step.text());
    return ExitStatus.OK;
  }
}

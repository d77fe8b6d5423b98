// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientShare;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells a pod the command line of its client: each word ended by a zero byte. */
@Command(name = "client", description = "Prints the command line of one of a plan's clients.")
public final class ClientCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--plan", required = true, description = "The plan.json.")
  private Path plan;

  @Option(names = "--index", required = true, description = "Which of them, from 0.")
  private int index;

  @Option(names = "--of", required = true, description = "How many there are.")
  private int clients;

  @Option(names = "--root", required = true, description = "Folder of ycsb-sweep.")
  private Path root;

  @Option(names = "--java", required = true, description = "The Java that runs the client.")
  private String java;

  @Override
  public Integer call() throws Exception {
    var read = ClientPlan.read(plan);
    if (clients != read.clients()) {
      throw new UserError("--of " + clients + ": " + plan + " is for " + read.clients());
    }
    if (index < 0 || index >= clients) {
      throw new UserError("--index " + index + ": allowed: 0 to " + (clients - 1));
    }
    var folder = plan.toAbsolutePath().normalize().getParent();
    var words = read.words(new ClientShare(index, clients), root, java, folder);
    var out = spec.commandLine().getOut();
    words.forEach(word -> out.print(word + '\0'));
    out.flush();
    return ExitStatus.OK;
  }
}

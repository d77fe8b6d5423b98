// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writes the Kubernetes objects of one cell: a Job, and a ConfigMap and a Secret that belong to it.
 * With {@code --to} into two files for kubectl, {@code job.yaml} and {@code owned.yaml}; in the
 * second, {@value Manifests#OWNER} stands for the Job's uid, which only the cluster knows. Without
 * it on standard output, for people: values of secrets are left out there.
 */
@Command(name = "manifests", description = "Kubernetes objects that run the clients of a cell.")
public final class ManifestsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--template", required = true, description = "The Job, as far as it is the same.")
  private Path template;

  @Option(names = "--plan", required = true, description = "The plan.json.")
  private Path plan;

  @Option(names = "--properties", required = true, description = "The clients' properties.")
  private Path properties;

  @Option(
      names = "--run",
      required = true,
      description = "Name of the run, a label of all objects.")
  private String run;

  @Option(names = "--name", required = true, description = "Name of all three objects.")
  private String name;

  @Option(names = "--namespace", description = "Default: that of kubectl.")
  private Optional<String> namespace = Optional.empty();

  @Option(names = "--image", required = true, description = "Image of the clients.")
  private String image;

  @Option(names = "--to", description = "Folder for the files.")
  private Optional<Path> to = Optional.empty();

  @Override
  public Integer call() throws IOException, UserError {
    var manifests = new Manifests(new Labels(run, name, namespace), image);
    var job = manifests.job(JobTemplate.read(template), PlannedClients.read(plan));
    if (to.isPresent()) {
      YamlStream.write(to.get().resolve("job.yaml"), List.of(job));
      YamlStream.write(
          to.get().resolve("owned.yaml"),
          List.of(
              manifests.owned(manifests.configMap(plan), Manifests.OWNER),
              manifests.owned(manifests.secret(properties), Manifests.OWNER)));
    } else {
      var shown =
          YamlStream.text(
              List.of(manifests.shownSecret(properties), manifests.configMap(plan), job));
      spec.commandLine().getOut().print(shown);
      spec.commandLine().getOut().flush();
    }
    return ExitStatus.OK;
  }
}

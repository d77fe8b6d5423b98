// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.store.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the plan of clients on other machines, where nothing lies where it lies here. {@link
 * ClientCommandLine} puts in what stands for it.
 *
 * @param project whose jars the command names
 * @param java the program that the command names
 */
public record PortablePlan(Project project, String java) {

  /** The plan of a task, for other machines. */
  public ClientPlan of(ClientTask task) {
    var plan = task.plan();
    return plan.with(command(plan.command(), task.workload().system().binding()));
  }

  private List<String> command(List<String> command, Optional<String> binding) {
    var words = new ArrayList<String>();
    var before = "";
    for (var word : command) {
      words.add(
          switch (before) {
            case "-cp" -> classPath(word, binding);
            case "-P" -> "{plan}/" + word.substring(word.lastIndexOf('/') + 1);
            default -> word.equals(java) ? "{java}" : word;
          });
      before = word;
    }
    return words;
  }

  /** The same jars, where a distribution has them. */
  private String classPath(String path, Optional<String> binding) {
    var portable = path.replace(project.clientJars().toString(), "{root}/runner/jars/client");
    return binding
        .map(
            name ->
                portable.replace(
                    project.bindingJars(name).toString(), "{root}/" + name + "-binding/lib"))
        .orElse(portable);
  }
}

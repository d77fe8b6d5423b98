// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Gives variables to all processes of a test, as a PATH that leads to other programs. */
public record EnvironmentSupervisor(ProcessSupervisor all, Map<String, String> variables)
    implements ProcessSupervisor {

  private ProcessSpec changed(ProcessSpec spec) {
    var changed = spec;
    for (var variable : variables.entrySet()) {
      changed = changed.with(variable.getKey(), variable.getValue());
    }
    return changed;
  }

  @Override
  public ManagedProcess start(ProcessSpec spec) throws IOException {
    return all.start(changed(spec));
  }

  @Override
  public ProcessResult run(ProcessSpec spec, Duration limit)
      throws IOException, InterruptedException {
    return all.run(changed(spec), limit);
  }

  @Override
  public ProcessResult run(ProcessSpec spec, String input, Duration limit)
      throws IOException, InterruptedException {
    return all.run(changed(spec), input, limit);
  }

  @Override
  public Registration register(ProcessSpec command) throws IOException {
    return all.register(changed(command));
  }

  @Override
  public void close() {
    all.close();
  }
}

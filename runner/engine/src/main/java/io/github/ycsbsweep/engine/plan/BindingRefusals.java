// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.store.BindingCheck;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** What a binding of ours says of the properties of workloads, before anything starts. */
public final class BindingRefusals implements AutoCloseable {

  private final Optional<BindingCheck> check;

  /**
   * Loads a binding. Those of another YCSB can't be asked.
   *
   * @param classPath of the client
   */
  public BindingRefusals(BindingDescriptor binding, List<Path> classPath)
      throws IOException, UserError {
    this.check =
        binding.isOurs()
            ? Optional.of(BindingCheck.of(binding.className(), classPath))
            : Optional.empty();
  }

  /** Whether the binding judges values before anything starts. */
  public boolean areKnown() {
    return check.filter(BindingCheck::isAsked).isPresent();
  }

  /**
   * Why the binding refuses properties, without secrets; empty if it takes them.
   *
   * @param merged of a workload
   * @param address what leads to servers of the runner's own, and overrides the others
   * @param launcher of the clients: files of other machines can't be looked at
   */
  public Optional<String> of(Properties merged, Properties address, Launcher launcher) {
    var known = new Properties();
    for (var name : merged.stringPropertyNames()) {
      var value = merged.getProperty(name);
      if (launcher == Launcher.LOCAL || !value.startsWith("/")) {
        known.setProperty(name, value);
      }
    }
    known.putAll(address);
    return check.flatMap(asked -> asked.refusal(known));
  }

  @Override
  public void close() throws IOException {
    if (check.isPresent()) {
      check.get().close();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.model.SweepRequest;
import io.github.ycsbsweep.engine.store.BindingCheck;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** What a binding of ours says of the properties of workloads, before anything starts. */
public final class BindingRefusals implements AutoCloseable {

  private final BindingDescriptor binding;
  private final Optional<BindingCheck> check;

  /**
   * Loads a binding. Those of another YCSB can't be asked.
   *
   * @param classPath of the client
   */
  public BindingRefusals(BindingDescriptor binding, List<Path> classPath)
      throws IOException, UserError {
    this.binding = binding;
    this.check =
        binding.isOurs()
            ? Optional.of(BindingCheck.of(binding.className(), classPath))
            : Optional.empty();
  }

  /** Whether the binding judges values before anything starts. */
  boolean areKnown() {
    return check.filter(BindingCheck::isAsked).isPresent();
  }

  /**
   * Why the binding refuses properties, without secrets; empty if it takes them.
   *
   * @param merged of a workload
   */
  public Optional<String> of(Properties merged, SweepRequest request) {
    return check.flatMap(asked -> asked.refusal(known(merged, request)));
  }

  /**
   * The properties, as far as it is known now what they will be. What leads to several servers of
   * the runner's own is not, and the files of other machines can't be looked at.
   */
  private Properties known(Properties merged, SweepRequest request) {
    var several = request.servers().form().topology().kind() != Kind.STANDALONE;
    var elsewhere = request.clients().launcher() != Launcher.LOCAL;
    var isOwn = !binding.isExternal(merged);
    var known = new Properties();
    for (var name : merged.stringPropertyNames()) {
      var value = merged.getProperty(name);
      var isOpen = several && isOwn && binding.leadsToServer(name);
      if (!isOpen && !(elsewhere && value.startsWith("/"))) {
        known.setProperty(name, value);
      }
    }
    return known;
  }

  @Override
  public void close() throws IOException {
    if (check.isPresent()) {
      check.get().close();
    }
  }
}

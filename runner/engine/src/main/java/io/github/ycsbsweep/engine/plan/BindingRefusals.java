// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
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

  /** What leads to servers of the runner's own, if it has to start them. */
  public interface OwnAddress {

    /** The properties; they override those of the workload. */
    Properties get() throws UserError, InterruptedException;
  }

  /**
   * Why the binding refuses properties, without secrets; empty if it takes them. Most of them can
   * be judged without the address of a single server, which takes another process to know.
   *
   * @param merged of a workload
   * @param launcher of the clients
   * @param own empty: the server is the user's
   */
  public Optional<String> of(
      Properties merged, ServerRequest server, Launcher launcher, Optional<OwnAddress> own)
      throws UserError, InterruptedException {
    var known = known(merged, launcher);
    if (server.form().topology().kind() == Kind.STANDALONE || own.isEmpty()) {
      var refusal = refusal(known);
      if (refusal.isEmpty() || own.isEmpty()) {
        return refusal;
      }
    }
    known.putAll(own.get().get());
    return refusal(known);
  }

  private Optional<String> refusal(Properties known) throws UserError {
    return check.isPresent() ? check.get().refusal(known) : Optional.empty();
  }

  /** Without files of other machines, which can't be looked at. */
  private static Properties known(Properties merged, Launcher launcher) {
    var known = new Properties();
    for (var name : merged.stringPropertyNames()) {
      var value = merged.getProperty(name);
      if (launcher == Launcher.LOCAL || !value.startsWith("/")) {
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

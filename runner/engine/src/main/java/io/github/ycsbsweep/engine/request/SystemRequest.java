// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A system that a command line names: a store, the binding that it is measured with, and its
 * server.
 *
 * @param label name in cells, tables and files; the store's name unless another one was given
 * @param word as on the command line
 * @param store name of the controller, as {@code runner/stores/NAME}; empty: the runner knows no
 *     server of it, so it is the user's
 * @param binding name of this project's binding; empty where the binding is another YCSB's
 * @param installed the binding of the YCSB that {@code --ycsb-home} names; empty: one of ours
 * @param server how the runner's own server is made, and what it may do to the user's
 * @param properties those of the command line that hold for it
 * @param client what its clients have that those of other systems may not have
 */
public record SystemRequest(
    String label,
    String word,
    Optional<String> store,
    Optional<String> binding,
    Optional<InstalledBinding> installed,
    ServerRequest server,
    GivenProperties properties,
    ClientVariant client) {

  /** What the messages of its binding begin with. */
  public String messagePrefix() {
    return binding.orElse(label);
  }

  /**
   * What tells clients of a system from those of others.
   *
   * @param jars files, and folders of them, that stand in for those of its binding
   * @param program that they run
   * @param threads kind of the program's threads
   */
  public record ClientVariant(
      List<Path> jars, ClientProgram program, ClientProgram.Threads threads) {

    public ClientVariant {
      jars = List.copyOf(jars);
    }
  }

  /**
   * A binding of another YCSB.
   *
   * @param name as in its {@code bin/bindings.properties}
   * @param className the class that YCSB starts
   */
  public record InstalledBinding(String name, String className) {}
}

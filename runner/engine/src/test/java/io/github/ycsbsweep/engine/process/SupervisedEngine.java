// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** An engine to be killed: starts a process, registers a command, and waits. */
final class SupervisedEngine {

  static final Path LIBEXEC = Path.of("../libexec");

  private SupervisedEngine() {}

  /** With the folder of both. */
  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    var supervisor = new GroupSupervisor(LIBEXEC);
    supervisor.register(Commands.bash(folder, "touch cleaned"));
    supervisor.start(Commands.family(folder));
    new CountDownLatch(1).await();
  }
}

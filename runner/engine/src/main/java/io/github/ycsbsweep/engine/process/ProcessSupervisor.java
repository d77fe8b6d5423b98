// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Starts the processes of a run and ends all of them: the only place that starts one. Every process
 * leads a group of its own, and is known to the watchdog before it starts.
 */
public interface ProcessSupervisor extends AutoCloseable {

  /** Most bytes of output that {@link #run} keeps of each stream. */
  int MOST_OUTPUT = 1 << 20;

  /** Starts a process; an IOException says why it can't be. */
  ManagedProcess start(ProcessSpec spec) throws IOException;

  /** Runs a short command to its end, or kills its group when the limit is over. */
  default ProcessResult run(ProcessSpec spec, Duration limit)
      throws IOException, InterruptedException {
    return run(spec, "", limit);
  }

  /** As {@link #run(ProcessSpec, Duration)}, with a text for its standard input. */
  ProcessResult run(ProcessSpec spec, String input, Duration limit)
      throws IOException, InterruptedException;

  /**
   * Ends several processes that belong together, as {@link ManagedProcess#end} does: all of them
   * get TERM before the first one is waited for.
   */
  default void end(List<ManagedProcess> processes, Duration grace) {
    processes.forEach(process -> process.end(grace));
  }

  /**
   * Has the watchdog take something away that is no process, if the engine dies first: it runs the
   * command then. Closing the registration takes it back.
   *
   * @param command for example {@code docker rm -f NAME}
   */
  Registration register(ProcessSpec command) throws IOException;

  /** Ends whatever still runs, and has every registered command run. Idempotent. */
  @Override
  void close();

  /** Something that the watchdog knows of. */
  interface Registration extends AutoCloseable {

    @Override
    void close();
  }
}

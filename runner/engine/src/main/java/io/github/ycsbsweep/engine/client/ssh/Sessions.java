// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** The threads of all that is done on hosts side by side. */
final class Sessions implements AutoCloseable {

  private static final ThreadFactory DAEMONS =
      task -> {
        var thread = new Thread(task, "ssh");
        thread.setDaemon(true);
        return thread;
      };

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(DAEMONS);
  private final ExecutorService threads = Executors.newCachedThreadPool(DAEMONS);

  /** Runs a command on a host. */
  HostSession start(SshConnection connection, String command) throws IOException {
    return new HostSession(connection.run(command), timer);
  }

  /** Does something beside. */
  void beside(Runnable task) {
    threads.execute(task);
  }

  /** What is done with a host. */
  interface HostAction {
    void on(SshHost host) throws IOException, InterruptedException;
  }

  /** Does it with all of them side by side, and waits for it. */
  void all(List<SshHost> hosts, HostAction action) throws IOException, InterruptedException {
    var tasks = new ArrayList<Callable<SshHost>>();
    for (var host : hosts) {
      tasks.add(
          () -> {
            action.on(host);
            return host;
          });
    }
    for (var done : threads.invokeAll(tasks)) {
      try {
        done.get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause().getMessage(), e.getCause());
      }
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdownNow();
  }
}

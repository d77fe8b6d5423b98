// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Writes what a store says of itself, before the first operation of a process and after its last.
 * Whatever goes wrong is a warning and stands in the file: a run never fails, nor waits long, for
 * it.
 */
public final class ServerStateFiles {

  /**
   * The property, of every binding, that says how the names of the files begin; a folder ends with
   * {@code /}. Not set: the store is not asked.
   */
  public static final String PROPERTY = "serverstate.path";

  private static final String BEFORE = "server-before.json";
  private static final String AFTER = "server-after.json";
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Duration limit;
  private final Set<String> begun = new HashSet<>();

  public ServerStateFiles() {
    this(LIMIT);
  }

  ServerStateFiles(Duration limit) {
    this.limit = limit;
  }

  /**
   * To be called by every thread once it is connected: the first of the process asks the store, the
   * others wait until it has. Where all threads end before the last has begun, what was asked first
   * stays.
   *
   * @param path the value of {@link #PROPERTY}
   */
  public void before(Optional<String> path, FailureLog log, Source source) {
    if (path.isPresent()) {
      synchronized (this) {
        if (begun.add(path.get())) {
          write(path.get() + BEFORE, log, source);
        }
      }
    }
  }

  /** To be called by the last thread, when everything is written and before the client closes. */
  public void after(Optional<String> path, FailureLog log, Source source) {
    path.ifPresent(start -> write(start + AFTER, log, source));
  }

  private void write(String file, FailureLog log, Source source) {
    var atMillis = System.currentTimeMillis();
    var state = new ServerState();
    ask(source, state);
    state.failure().ifPresent(cause -> log.warnOnce("server state not read: " + cause));
    try {
      replace(Path.of(file), state.json(atMillis));
    } catch (IOException | InvalidPathException e) {
      log.warnOnce("server state not written: " + LogText.of(RootCause.describe(e)));
    }
  }

  /** On a thread that can be left behind: a driver may wait longer than a run should. */
  private void ask(Source source, ServerState state) {
    var task =
        new FutureTask<Void>(
            () -> {
              source.tell(state);
              return null;
            });
    var thread = new Thread(task, "server-state");
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      state.error(ServerState.WHOLE, RootCause.describe(e.getCause()));
    } catch (TimeoutException e) {
      task.cancel(true);
      state.error(ServerState.WHOLE, "no answer within " + limit.toMillis() + " ms");
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      state.error(ServerState.WHOLE, "interrupted");
    }
  }

  /** Readers see the old file or the new one, never a part. */
  private static void replace(Path file, String text) throws IOException {
    var target = file.toAbsolutePath();
    Files.createDirectories(target.getParent());
    var temporary = target.resolveSibling("." + target.getFileName() + ".tmp");
    Files.writeString(temporary, text);
    Files.move(
        temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Asks a store. */
  @FunctionalInterface
  public interface Source {
    /** Adds what the store says; may throw anything, and may be interrupted. */
    void tell(ServerState state) throws Exception;
  }
}

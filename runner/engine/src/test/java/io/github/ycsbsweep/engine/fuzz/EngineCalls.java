// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.command.EngineProcess;
import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.store.Project;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls of the engine as the scripts make them, all in this process and with one watchdog. */
final class EngineCalls implements AutoCloseable {

  private static final Set<Integer> STATUSES = Set.of(0, 1, 2, 3, 4, 5, 130);
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A line of a stack trace, or a message that is no more than the name of an exception. */
  private static final Pattern TRACE =
      Pattern.compile(
          "^\\s+at [\\w.$/]+\\(|^Exception in thread|^\\S+\\.sh: [A-Z]\\w*(Exception|Error)\\b",
          Pattern.MULTILINE);

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\n\r\t]]");

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final PrintStream standardError = System.err;
  private final EngineProcess process;

  EngineCalls(Path root) {
    System.setErr(new PrintStream(output, true, UTF_8));
    process =
        new EngineProcess(
            new Project(root),
            new TerminalConsole(output, output, Verbosity.NORMAL, OptionalInt.empty()));
  }

  /**
   * How a call ended.
   *
   * @param status as the script would end with
   * @param text what it wrote to both outputs
   * @param defect what is wrong with that
   */
  record Outcome(int status, String text, Optional<String> defect) {}

  /** Runs a script's command, as {@code sweep}. */
  Outcome run(String script, List<String> words) throws InterruptedException {
    output.reset();
    var before = children();
    var task = new FutureTask<>(() -> Main.run(process, script, words));
    var thread = new Thread(task, "fuzz");
    thread.setDaemon(true);
    thread.start();
    try {
      var status = task.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      return judged(status, before);
    } catch (ExecutionException e) {
      return outcome(1, "an uncaught " + trace(e.getCause()));
    } catch (TimeoutException e) {
      var where = trace(thread.getStackTrace());
      task.cancel(true);
      return outcome(1, "no end within " + LIMIT.toSeconds() + " s, in " + where);
    }
  }

  private Outcome judged(int status, Set<ProcessHandle> before) {
    var text = output.toString(UTF_8);
    var trace = TRACE.matcher(text);
    if (!STATUSES.contains(status)) {
      return outcome(status, "exit status " + status);
    }
    if (trace.find()) {
      return outcome(status, "a message for programmers: " + trace.group());
    }
    if (CONTROL.matcher(text).find()) {
      return outcome(status, "a control character in the output");
    }
    if (status != 0 && text.isBlank()) {
      return outcome(status, "exit status " + status + " without a word");
    }
    var left = children();
    left.removeAll(before);
    // The watchdog comes with the first process, and stays.
    left.removeIf(one -> one.info().commandLine().orElse("").contains("watchdog"));
    return left.isEmpty()
        ? new Outcome(status, text, Optional.empty())
        : outcome(status, "processes are left: " + left);
  }

  private Outcome outcome(int status, String defect) {
    return new Outcome(status, output.toString(UTF_8), Optional.of(defect));
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .collect(Collectors.toSet());
  }

  private static String trace(Throwable failure) {
    return failure + "\n" + trace(failure.getStackTrace());
  }

  private static String trace(StackTraceElement[] lines) {
    return List.of(lines).stream()
        .limit(8)
        .map(line -> "      at " + line)
        .collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    process.close();
    System.setErr(standardError);
  }
}

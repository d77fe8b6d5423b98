// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.support.StoreFlush;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Has the binding of a store empty servers that the user named, in a process of its own: it reaches
 * them and logs in as the clients do.
 *
 * @param java words that start a JVM as those of clients, the program and the user's options
 */
record BindingFlush(RunTools tools, List<String> java) {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** For the start of the process, and its end. */
  private static final Duration SLACK = Duration.ofSeconds(30);

  private static final List<String> SMALL_HEAP = List.of("-Xms32m", "-Xmx128m");

  /**
   * Returns when they are empty.
   *
   * @param store whose binding it is
   * @param workload whose properties say how to log in, and what to empty
   * @throws UserError with what the server said
   */
  void run(String store, SystemWorkload workload, String addresses, Redaction redaction)
      throws UserError, InterruptedException {
    var start = System.nanoTime();
    try {
      var spec = ProcessSpec.piped(tools.temporary(), words(store, workload));
      var result = tools.processes().run(spec, LIMIT.plus(SLACK));
      var said = lastLine(result.output());
      if (said.equals(StoreFlush.UNSUPPORTED)) {
        throw UserError.of(
            "--allow-flush: no call empties the %s server; empty it yourself, and drop the option",
            workload.system().label());
      }
      if (!said.equals(StoreFlush.EMPTIED)) {
        throw failure(workload, addresses, start, redaction.of(reason(result, said)));
      }
    } catch (IOException e) {
      throw failure(workload, addresses, start, String.valueOf(e.getMessage()));
    }
  }

  /**
   * What ends a run whose server was not emptied.
   *
   * @param start of the attempt, as {@code System.nanoTime} told it
   * @param reason without secrets
   */
  static UserError failure(SystemWorkload workload, String addresses, long start, String reason) {
    return UserError.failed(
        Text.format(
            "%s at %s was not emptied, after %.1f s: %s",
            workload.system().label(),
            addresses,
            (System.nanoTime() - start) / 1e9,
            Sanitizer.line(reason)));
  }

  private List<String> words(String store, SystemWorkload workload)
      throws IOException, UserError, InterruptedException {
    var project = tools.project();
    var binding = tools.stores().description(store).binding();
    var jars = project.bindingJars(binding);
    var words = new ArrayList<>(java);
    words.addAll(SMALL_HEAP);
    words.addAll(
        List.of(
            "-cp",
            project.clientJars() + "/*" + File.pathSeparator + jars + "/*",
            StoreFlush.class.getName(),
            BindingDescriptor.in(binding, Jars.in(jars)).className(),
            Long.toString(LIMIT.toSeconds()),
            workload.client().properties().toString()));
    return words;
  }

  private static String reason(ProcessResult result, String said) {
    if (result.status() == ProcessResult.TIMED_OUT) {
      return "its binding got no answer";
    }
    return said.startsWith(StoreFlush.FAILED)
        ? said.substring(StoreFlush.FAILED.length())
        : "its binding ended with exit status " + result.status() + ": " + lastLine(result.error());
  }

  private static String lastLine(String text) {
    return text.strip().lines().reduce("", (before, last) -> last);
  }
}

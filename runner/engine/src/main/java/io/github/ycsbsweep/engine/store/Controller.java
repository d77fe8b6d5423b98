// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * The executable that knows a store's servers. Every call of it has a time limit.
 *
 * @param store its name
 * @param shortLimit for what asks no server
 */
public record Controller(
    String store, Path program, ProcessSupervisor supervisor, Duration shortLimit) {

  /** Beyond the time that a call may wait, for it to say that it did so in vain. */
  private static final Duration SLACK = Duration.ofSeconds(5);

  /** For what asks no server. */
  static final Duration SHORT = Duration.ofSeconds(10);

  private static final Duration EVENT = Duration.ofMinutes(30);

  private static final Pattern LINE = Pattern.compile("[a-z][a-z.-]*=\\P{Cntrl}*");
  private static final int MOST_SHOWN = 60;

  /**
   * What a controller answered.
   *
   * @param succeeded whether it did what it was called for
   * @param values by their keys, lists in their order
   * @param error what it wrote to standard error
   */
  public record Answer(boolean succeeded, Map<String, List<String>> values, String error) {

    /** The values of a key. */
    public List<String> all(String key) {
      return values.getOrDefault(key, List.of());
    }

    /** The first value of a key, unless it is empty. */
    public Optional<String> first(String key) {
      return all(key).stream().findFirst().filter(value -> !value.isEmpty());
    }
  }

  /** The server program on this machine, or the one that comes with the build. */
  public Optional<String> find(String where) throws UserError, InterruptedException {
    return answer("find", run(shortLimit, "find", where), shortLimit, Redaction.NONE)
        .first("program");
  }

  /**
   * What the store is, by key. It needs no context and no value of the user's: whatever goes wrong
   * is a defect of the controller.
   */
  Map<String, List<String>> describe() throws UserError, InterruptedException {
    var result = run(shortLimit, "describe");
    if (result.status() == ProcessResult.TIMED_OUT) {
      throw defect("describe took longer than " + shortLimit.toSeconds() + " s");
    }
    if (!result.succeeded()) {
      var error = result.error().strip();
      throw defect(
          "describe ended with " + result.status() + (error.isEmpty() ? "" : ": " + error));
    }
    for (var line : result.output().lines().toList()) {
      if (!LINE.matcher(line).matches()) {
        throw defect("describe prints '" + shown(line) + "', which is no line of KEY=VALUE");
      }
    }
    return values(result.output());
  }

  private ProcessResult run(Duration limit, String... words)
      throws UserError, InterruptedException {
    var all = new ArrayList<>(List.of(program.toString()));
    all.addAll(List.of(words));
    return run(ProcessSpec.piped(program.getParent(), all), limit);
  }

  private ProcessResult run(ProcessSpec spec, Duration limit)
      throws UserError, InterruptedException {
    try {
      return supervisor.run(spec, limit);
    } catch (IOException e) {
      throw unstartable(e);
    }
  }

  /** Has it do what it calls an event to servers; returns to which of them it did. */
  public Optional<String> event(String name, String argument, ControllerContext servers)
      throws UserError, InterruptedException {
    servers.set("event", name).set("event.argument", argument);
    var answer = call("event", servers, EVENT);
    if (!answer.succeeded()) {
      throw UserError.failed(name + ": " + answer.error());
    }
    return answer.first("target");
  }

  private UserError defect(String what) {
    return new UserError("runner/stores/" + store + ": " + what);
  }

  /** The beginning of a line; what is no text is left out. */
  private static String shown(String line) {
    return line.replaceAll("\\P{Print}", "?").substring(0, Math.min(line.length(), MOST_SHOWN));
  }

  /**
   * Calls a verb; a failure is told by the answer.
   *
   * @param limit how long it may wait
   * @throws UserError if the user's values are refused
   */
  public Answer call(String verb, ControllerContext context, Duration limit)
      throws UserError, InterruptedException {
    var most = limit.plus(SLACK);
    return answer(verb, run(spec(verb, context, limit), most), most, context.redaction());
  }

  /** Calls a verb that has no reason to fail; the answer's values. */
  public Answer demand(String verb, ControllerContext context, Duration limit)
      throws UserError, InterruptedException {
    var answer = call(verb, context, limit);
    if (!answer.succeeded()) {
      throw UserError.failed(
          Text.format("%s %s failed. %s", program, verb, answer.error()).strip());
    }
    return answer;
  }

  /**
   * Calls {@code ready}, and waits for it as long as its server runs.
   *
   * @param interval how often the server is looked at
   */
  public Answer ready(
      ControllerContext context, Duration limit, Duration interval, BooleanSupplier runs)
      throws UserError, InterruptedException {
    try {
      var process = supervisor.start(spec("ready", context, limit));
      try {
        var ended =
            Deadline.in(limit.plus(SLACK))
                .await(interval, () -> !process.isAlive() || !runs.getAsBoolean());
        return ended && !process.isAlive()
            ? answer(
                "ready",
                new ProcessResult(process.waitFor(), text(process.output()), text(process.error())),
                limit,
                context.redaction())
            : new Answer(false, Map.of(), "");
      } finally {
        if (process.isAlive()) {
          process.kill();
        }
      }
    } catch (IOException e) {
      throw unstartable(e);
    }
  }

  /** What is there: a child that it left behind may hold the pipe. */
  private static String text(InputStream stream) throws IOException {
    return new String(
        stream.readNBytes(Math.min(stream.available(), ProcessSupervisor.MOST_OUTPUT)), UTF_8);
  }

  private ProcessSpec spec(String verb, ControllerContext context, Duration limit)
      throws UserError {
    context.set("seconds", limit.toSeconds());
    return ProcessSpec.piped(
        context.server(), List.of(program.toString(), verb, context.folder().toString()));
  }

  private Answer answer(String verb, ProcessResult result, Duration limit, Redaction redaction)
      throws UserError {
    if (result.status() == ProcessResult.TIMED_OUT) {
      return new Answer(false, Map.of(), verb + " took longer than " + limit.toSeconds() + " s");
    }
    var error = redaction.of(result.error().strip());
    if (result.status() == ExitStatus.USAGE) {
      throw new UserError(
          error.isEmpty() ? program + " refused what it was given, and does not say why" : error);
    }
    return new Answer(result.succeeded(), values(result.output()), error);
  }

  private static Map<String, List<String>> values(String output) {
    var values = new LinkedHashMap<String, List<String>>();
    for (var line : output.lines().toList()) {
      var equals = line.indexOf('=');
      if (equals > 0) {
        values
            .computeIfAbsent(line.substring(0, equals), key -> new ArrayList<>())
            .add(line.substring(equals + 1));
      }
    }
    return values;
  }

  /** The properties that lead a binding to servers. */
  public Properties address(ControllerContext context) throws UserError, InterruptedException {
    var address = new Properties();
    demand("address", context, SHORT)
        .values()
        .forEach((name, values) -> address.setProperty(name, values.get(0)));
    return address;
  }

  private UserError unstartable(IOException e) {
    return UserError.failed(program + " can't be started: " + e.getMessage());
  }
}

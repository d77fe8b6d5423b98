// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds what YCSB's client kept quiet about: it ends with exit status 0 whatever happens, so what
 * it printed has to be read.
 *
 * @param output what the client printed
 * @param binding name of the binding
 * @param threads client threads asked for
 * @param exit the client's exit status, as a shell gives it
 */
public record Diagnosis(ClientOutput output, String binding, int threads, int exit) {

  /** Exit status of a client that the runner killed. */
  static final int KILLED = -9;

  private static final int SIGNAL = 128;
  private static final int LAST_SIGNAL = 64;
  private static final int SIGKILL = 9;
  private static final String NO_CLASS = "java.lang.ClassNotFoundException";
  private static final String DB_EXCEPTION = "site.ycsb.DBException";

  private static final String[] NO_JVM = {
    "Could not create the Java Virtual Machine",
    "Error occurred during initialization of ",
    "There is insufficient memory for the Java Runtime Environment"
  };

  private static final Pattern PICKED_UP = Pattern.compile("(?:NOTE: )?Picked up (\\w+): .*");

  /** What stands above the line that tells what is wrong. */
  private static final Pattern PREAMBLE =
      Pattern.compile(
          "^(Command line:|(NOTE: )?Picked up |Error occurred during initialization of |#$)"
              + "| VM warning: ");

  /** Why a client can't be trusted to have done what was asked, and what to do; empty if it can. */
  public Optional<String> problem() {
    return Stream.<Supplier<Optional<String>>>of(
            this::noVirtualMachine,
            () ->
                line(
                    "the system gave the client no more threads or processes (%s): raise ulimit -u,"
                        + " or use fewer threads",
                    "unable to create native thread", "pthread_create failed", "fork: "),
            () ->
                line(
                    "the client ran out of memory (%s): JAVA_OPTS=-Xmx4g gives it more",
                    "java.lang.OutOfMemoryError"),
            this::killed,
            this::unknownClass,
            () ->
                line("%s: is it still there, and readable?", "Unable to open the properties file ")
                    .map(it -> it.replace("Unable to open", "YCSB could not open")),
            this::failedInit,
            this::failedInserts,
            () ->
                line(
                    "YCSB ran fewer threads than asked: there are fewer operations or records than"
                        + " threads (--operations, --records)",
                    "Warning: the threadcount is bigger than recordcount"),
            this::endedByException,
            this::spoiledValues,
            this::noSummary)
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** What is told where the client printed one of the texts; its line may be in it. */
  private Optional<String> line(String told, String... texts) {
    return output.lineWith(texts).map(line -> Text.format(told, line));
  }

  private Optional<String> killed() {
    if (exit == KILLED) {
      return Optional.of(
          output.hasOperations()
              ? "the runner killed the client: it got no further, or did not end when its time was"
                  + " over"
              : "the runner killed the client: it had not done one operation when its time was"
                  + " over, or was not let go");
    }
    var signal = exit - SIGNAL;
    var advice =
        signal == SIGKILL
            ? ", not by the runner: the machine ran out of memory (the kernel's log tells), or"
                + " somebody killed it"
            : "";
    return signal > 0 && signal <= LAST_SIGNAL
        ? Optional.of("the client was ended by signal " + signal + advice)
        : Optional.empty();
  }

  private Optional<String> noVirtualMachine() {
    return output
        .lineWith(NO_JVM)
        .filter(line -> !output.hasOperations())
        .map(line -> "the client's JVM did not start: " + firstLine() + ": see " + variables());
  }

  /** What its options came from. */
  private String variables() {
    var picked = lines().map(PICKED_UP::matcher).filter(Matcher::matches).map(it -> it.group(1));
    return Stream.concat(Stream.of("JAVA_OPTS"), picked).collect(Collectors.joining(", "));
  }

  /** YCSB has a message of its own, "Unknown DB", which 0.17.0 never gets to. */
  private Optional<String> unknownClass() {
    for (var trace : traces()) {
      if (trace.isOf(NO_CLASS) && trace.isBelow("site.ycsb.DBFactory.newDB")) {
        return Optional.of(
            Text.format(
                "YCSB found no class %s: build the binding again (./mvnw package), or correct the"
                    + " class name",
                trace.message()));
      }
    }
    return first(
            trace ->
                trace.isBelow("site.ycsb.Client.getWorkload")
                    || trace.isOf("site.ycsb.WorkloadException"))
        .map(
            trace ->
                Text.format(
                    "YCSB could not start the workload (%s): see its file, workload= first",
                    trace.thrown()));
  }

  private Optional<String> failedInit() {
    var failed = new ArrayList<>(traces());
    failed.removeIf(trace -> !trace.isOf(DB_EXCEPTION));
    var closed = failed.stream().filter(it -> it.isBelow("site.ycsb.DBWrapper.cleanup")).toList();
    failed.removeAll(closed);
    if (failed.isEmpty()) {
      return closed.stream()
          .findFirst()
          .map(
              trace ->
                  "closing the binding failed, so writes that it held back may be lost: "
                      + trace.message());
    }
    var share =
        failed.size() >= threads
            ? "no client thread could start: "
            : failed.size() + " of " + threads + " client threads could not start: ";
    return Optional.of(share + failed.get(0).message());
  }

  private Optional<String> failedInserts() {
    var ended = output.linesWith("Error inserting, not retrying any more");
    return Text.when(
        ended != 0,
        "a failed insert ended %d of %d client threads%s",
        ended,
        threads,
        output.failureText(binding));
  }

  private Optional<String> endedByException() {
    // YCSB prints what ends a thread to both streams; a driver's log is in one.
    return first(
            trace ->
                trace.isUncaught() || output.out().contains(trace.thrown()) || !output.hasSummary())
        .map(trace -> "an exception ended the client or one of its threads: " + trace.thrown());
  }

  private Optional<String> spoiledValues() {
    // A read that did not succeed left nothing to verify.
    var missing =
        output.returned("VERIFY", "ERROR"::equals)
            - output.returned("READ", status -> !status.equals("OK"));
    var spoiled = output.returned("VERIFY", "UNEXPECTED_STATE"::equals) + Math.max(0, missing);
    return Text.when(
        spoiled != 0,
        "%d values read were not the values written (dataintegrity=true): do not trust this store"
            + " or its binding",
        spoiled);
  }

  private Optional<String> noSummary() {
    return Text.when(
        !output.hasSummary(),
        "the client ended with exit status %d and without a summary: %s",
        exit,
        firstLine());
  }

  private Optional<StackTrace> first(Predicate<StackTrace> condition) {
    return traces().stream().filter(condition).findFirst();
  }

  private List<StackTrace> traces() {
    return StackTrace.in(output.err());
  }

  private String firstLine() {
    return lines()
        .filter(line -> !PREAMBLE.matcher(line).find())
        .map(line -> line.replaceFirst("^# (.*)\\.$", "$1"))
        .findFirst()
        .orElse("it printed nothing");
  }

  private Stream<String> lines() {
    return Stream.concat(output.err().stream(), output.out().stream())
        .map(String::strip)
        .filter(line -> !line.isEmpty());
  }

  /**
   * A stack trace that the client printed.
   *
   * @param thrown its first line: class and message, after the thread's name if nothing caught it
   * @param frames the lines below
   */
  record StackTrace(String thrown, List<String> frames) {

    private static final Pattern FIRST_LINE =
        Pattern.compile("Exception in thread .*|[\\w.$]+(Exception|Error)(: .*)?");

    /** Those in some lines, in their order; lines that belong to none are passed over. */
    static List<StackTrace> in(List<String> lines) {
      var traces = new ArrayList<StackTrace>();
      for (var line : lines) {
        if (FIRST_LINE.matcher(line).matches()) {
          traces.add(new StackTrace(line, new ArrayList<>()));
        } else if (!traces.isEmpty() && line.startsWith("\tat ")) {
          traces.get(traces.size() - 1).frames().add(line.strip());
        }
      }
      return traces;
    }

    boolean isUncaught() {
      return thrown.startsWith("Exception in thread ");
    }

    boolean isOf(String className) {
      return thrown.equals(className) || thrown.startsWith(className + ":");
    }

    /** Whether it was thrown below a method, as {@code site.ycsb.Client.main}. */
    boolean isBelow(String method) {
      return frames.stream().anyMatch(frame -> frame.contains(method + "("));
    }

    /** What was thrown, without the name of the class. */
    String message() {
      var colon = thrown.indexOf(": ");
      return colon < 0 ? thrown : thrown.substring(colon + 2);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds what YCSB's client kept quiet about: it ends with exit status 0 whatever happens, so what
 * it printed has to be read.
 *
 * @param output what the client printed
 * @param store name of the binding
 * @param threads client threads asked for
 * @param exit the client's exit status, as a shell gives it
 */
record Diagnosis(ClientOutput output, String store, int threads, int exit) {

  private static final int SIGNAL = 128;
  private static final int SIGKILL = 9;

  /** Why a client can't be trusted to have done what was asked, and what to do; empty if it can. */
  Optional<String> problem() {
    return Stream.<Supplier<Optional<String>>>of(
            this::killed,
            this::outOfMemory,
            this::unknownDatabase,
            this::unknownWorkload,
            this::missingFile,
            this::failedInit,
            this::fewerThreads,
            this::endedByException,
            this::noVirtualMachine,
            this::spoiledValues,
            this::noSummary)
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> killed() {
    if (exit <= SIGNAL) {
      return Optional.empty();
    }
    var signal = exit - SIGNAL;
    var advice =
        signal == SIGKILL
            ? ": somebody killed it, it hung beyond its time, or the machine ran out of memory"
                + " (the kernel's log tells)"
            : "";
    return Optional.of("the client was ended by signal " + signal + advice);
  }

  private Optional<String> outOfMemory() {
    return output
        .lineWith("java.lang.OutOfMemoryError")
        .map(line -> "the client ran out of memory (" + line + "): JAVA_OPTS=-Xmx4g gives it more");
  }

  private Optional<String> unknownDatabase() {
    return output
        .lineWith("Unknown DB ")
        .map(
            line ->
                "YCSB found no class "
                    + line.replace("Unknown DB ", "")
                    + ": build the binding again (./mvnw package), or correct the class name");
  }

  private Optional<String> unknownWorkload() {
    return output
        .lineWith("java.lang.ClassNotFoundException: ")
        .or(() -> output.lineWith("site.ycsb.WorkloadException: "))
        .map(line -> "YCSB could not start the workload (" + line + "): see workload= in its file");
  }

  private Optional<String> missingFile() {
    return output
        .lineWith("java.io.FileNotFoundException: ")
        .map(line -> "YCSB could not read a file (" + line + ")");
  }

  private Optional<String> failedInit() {
    var failed =
        output.err().stream()
            .filter(line -> line.startsWith("site.ycsb.DBException"))
            .map(line -> line.replaceFirst("^site\\.ycsb\\.DBException:? ?", ""))
            .toList();
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    var share = failed.size() >= threads ? "no client thread" : "not every client thread";
    return Optional.of(share + " could start: " + failed.get(0));
  }

  private Optional<String> fewerThreads() {
    return output
        .lineWith("Warning: the threadcount is bigger than recordcount")
        .map(line -> "YCSB ran fewer threads than asked: there are fewer records than threads");
  }

  private Optional<String> endedByException() {
    return output.err().stream()
        .filter(line -> line.matches("^(Exception in thread .*|[\\w.$]+(Exception|Error)(:.*)?)$"))
        .findFirst()
        .map(line -> "an exception ended the client or one of its threads: " + line);
  }

  private Optional<String> noVirtualMachine() {
    return output
        .lineWith("Could not create the Java Virtual Machine")
        .map(line -> "the client's JVM did not start: " + firstLine());
  }

  private Optional<String> spoiledValues() {
    var spoiled = output.returned("VERIFY", status -> !status.equals("OK"));
    return spoiled == 0
        ? Optional.empty()
        : Optional.of(
            spoiled
                + " values read were not the values written (dataintegrity=true): do not trust"
                + " this store or its binding");
  }

  private Optional<String> noSummary() {
    return output.hasSummary()
        ? Optional.empty()
        : Optional.of(
            "the client ended with exit status " + exit + " and without a summary: " + firstLine());
  }

  private String firstLine() {
    return Stream.concat(output.err().stream(), output.out().stream())
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("Command line:"))
        .findFirst()
        .orElse("it printed nothing");
  }
}

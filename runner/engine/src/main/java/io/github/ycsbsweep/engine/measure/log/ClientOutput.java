// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.FailureCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What YCSB's client printed.
 *
 * @param out lines of its standard output: the summary, and some errors
 * @param err lines of its standard error: status lines, the binding's messages, stack traces
 */
public record ClientOutput(List<String> out, List<String> err) {

  private static final Pattern RETURN =
      Pattern.compile("\\[(?<operation>[^]]+)], Return=(?<status>[^,]+), (?<count>\\d+)");

  /** What a binding's failure log prints at the end. */
  private static final Pattern FAILED =
      Pattern.compile(
          "(?<binding>\\S+) (?<address>\\S+) (?<operation>\\S+) (?<cause>\\S+):"
              + " (?<count>\\d{1,3}(?:,\\d{3}){0,5}) failed");

  private static final Pattern OPERATIONS = Pattern.compile(" sec: [1-9]\\d* operations");

  /** A binding may have another message for every key. */
  private static final int MOST_MESSAGES = 100;

  /** Reads {@code ycsb.out} and {@code ycsb.err}; a file that is not there has no lines. */
  public static ClientOutput in(Path folder) throws IOException {
    return new ClientOutput(lines(folder.resolve("ycsb.out")), lines(folder.resolve("ycsb.err")));
  }

  /** How often an operation returned a status, over the client's whole life. */
  public long returned(String operation, Predicate<String> status) {
    return returns()
        .filter(line -> line.group("operation").equals(operation))
        .filter(line -> status.test(line.group("status")))
        .mapToLong(line -> Long.parseLong(line.group("count")))
        .sum();
  }

  /** Operations that ended, over the client's whole life. */
  public long operations() {
    return returns()
        .filter(line -> Outcome.ofLog(line.group("operation")).isPresent())
        .filter(line -> Outcome.isCountedInAll(line.group("operation")))
        .mapToLong(line -> Long.parseLong(line.group("count")))
        .sum();
  }

  /** Whether any operation ended with a status, over the client's whole life. */
  public boolean hasReturned(String status) {
    return returns()
        .filter(line -> !line.group("operation").equals("VERIFY"))
        .anyMatch(line -> status.equals(line.group("status")));
  }

  /** Whether any operation ended at all, over the client's whole life. */
  public boolean hasReturned() {
    return returns().anyMatch(line -> !line.group("operation").equals("VERIFY"));
  }

  private Stream<Matcher> returns() {
    return out.stream().map(RETURN::matcher).filter(Matcher::matches);
  }

  /** Whether it said that its threads are virtual. */
  public boolean hasVirtualThreads() {
    return err.contains("Client threads: virtual");
  }

  /** Whether a status line tells of any operation. */
  public boolean hasOperations() {
    return err.stream().anyMatch(line -> OPERATIONS.matcher(line).find());
  }

  /** Whether the client got as far as printing its summary. */
  public boolean hasSummary() {
    return out.stream().anyMatch(line -> line.startsWith("[OVERALL], RunTime(ms)"));
  }

  /** The first line that contains one of some texts; standard error before standard output. */
  public Optional<String> lineWith(String... texts) {
    return Stream.of(texts)
        .flatMap(
            text ->
                Stream.concat(err.stream(), out.stream())
                    .filter(line -> line.contains(text))
                    .limit(1))
        .findFirst()
        .map(String::strip);
  }

  /** Number of lines of standard error that contain a text. */
  public long linesWith(String text) {
    return err.stream().filter(line -> line.contains(text)).count();
  }

  /** The messages of a binding's failure log: the first of each kind, the counts, the warnings. */
  public List<String> messagesOf(String binding) {
    return err.stream()
        .filter(line -> line.startsWith(binding + " ") || line.startsWith(binding + ": "))
        .distinct()
        .limit(MOST_MESSAGES)
        .toList();
  }

  /** What the binding says of the failure that it counted most often; empty: of none. */
  public Optional<String> failureOf(String binding) {
    return FailureCount.mostFrequent(binding, failureCountsOf(binding), messagesOf(binding));
  }

  /** The same, behind a colon; empty text: of none. */
  public String failureText(String binding) {
    return failureOf(binding).map(": "::concat).orElse("");
  }

  /** How often the binding says that operations failed, by cause. */
  public List<FailureCount> failureCountsOf(String binding) {
    return err.stream()
        .map(FAILED::matcher)
        .filter(Matcher::matches)
        .filter(line -> line.group("binding").equals(binding))
        .limit(MOST_MESSAGES)
        .map(
            line ->
                new FailureCount(
                    line.group("operation"),
                    line.group("address"),
                    line.group("cause"),
                    Long.parseLong(line.group("count").replace(",", ""))))
        .toList();
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? LogLines.ends(file) : List.of();
  }
}

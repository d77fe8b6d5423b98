// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.importing.ImportedRun.Measurement;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads what YCSB's client printed or exported: of one run, or of several one after the other. */
final class YcsbOutput {

  /** A log's lines may begin with a bracket as well, but not with the name of an operation. */
  private static final String METRIC =
      "\\[(?<metric>(Intended-|Hdr|Bucket|Raw)?[A-Z]{2}[^\\]]*)], ";

  private static final Pattern FIGURE = Pattern.compile(METRIC + "(?<name>.+), (?<value>[^,]+)");

  /** What begins as a figure does. */
  private static final Pattern TORN_FIGURE = Pattern.compile(METRIC + ".*");

  /** A latency of its own of {@code measurementtype=raw}: there may be millions. */
  private static final Pattern RAW = Pattern.compile("[A-Z-]+,\\d+,\\d+");

  /** By the client, and by its launcher. */
  private static final Pattern ARGUMENTS =
      Pattern.compile(
          "Command line:(?<client>.*)|.*\\b(site|com\\.yahoo)\\.ycsb\\.Client (?<java>-.*)");

  private static final Pattern VERSION = Pattern.compile("YCSB Client (\\d\\S*)");

  /** Of lines that are kept whole: as many as fit into the memory of the program. */
  private static final long MOST_BYTES = 32L << 20;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Lines that an exporter needs to come to the first name, however it breaks them. */
  private static final int TO_THE_FIRST_NAME = 3;

  private final Path file;
  private final List<ImportedRun> runs = new ArrayList<>();
  private ImportedArguments arguments = ImportedArguments.NONE;
  private Optional<String> version = Optional.empty();
  private List<Measurement> measurements = new ArrayList<>();
  private List<StatusLine> status = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private int first = 1;

  private YcsbOutput(Path file) {
    this.file = file;
  }

  /** The runs in a file; at least one. */
  static List<ImportedRun> read(Path file) throws IOException, UserError {
    var output = new YcsbOutput(file);
    if (Files.isDirectory(file)) {
      throw UserError.of("%s: a folder. Name the outputs in it, as '%s/*.out'", file, file);
    }
    if (Files.size(file) > MOST_BYTES) {
      throw UserError.of(
          "%s: %s bytes, more than the %s that are read", file, Files.size(file), MOST_BYTES);
    }
    // A key in a stack trace may hold bytes that are no UTF-8.
    var lines = new String(Files.readAllBytes(file), UTF_8).lines().toList();
    for (var i = 0; i < lines.size(); i++) {
      if (isJson(lines, i)) {
        i = output.json(lines, i) - 1;
      } else {
        output.line(lines.get(i), i + 1);
      }
    }
    output.end(lines.size());
    return List.copyOf(output.runs);
  }

  private void line(String line, int number) throws UserError {
    var found = ARGUMENTS.matcher(line);
    if (found.matches()) {
      if (isOver()) {
        end(number - 1);
      }
      var words = found.group("client") == null ? found.group("java") : found.group("client");
      arguments = ImportedArguments.of(words);
      return;
    }
    var figure = FIGURE.matcher(line);
    if (figure.matches()) {
      if (line.startsWith("[OVERALL], RunTime") && isOver()) {
        end(number - 1);
      }
      var value = number(figure.group("value"), number);
      measurements.add(
          Measurement.of(figure.group("metric"), figure.group("name"), value)
              .checked(file + ":" + number));
    } else if (TORN_FIGURE.matcher(line).matches()) {
      throw new UserError(
          file + ":" + number + ": a figure of YCSB that is cut off or changed: " + line);
    } else {
      word(line, number);
    }
  }

  private void word(String line, int number) throws UserError {
    var one = StatusLine.of(line);
    var before = status.isEmpty() ? 0 : status.get(status.size() - 1).operations();
    if (one.isPresent() && one.get().operations() < before) {
      throw UserError.of(
          "%s:%s: %s operations, and %s were done before: allowed is what one client prints, line"
              + " by line",
          file, number, one.get().operations(), before);
    }
    // With measurementtype=timeseries it is printed twice.
    one.filter(it -> status.isEmpty() || !status.get(status.size() - 1).equals(it))
        .ifPresent(status::add);
    if (one.isEmpty()) {
      var client = VERSION.matcher(line);
      if (client.matches()) {
        version = Optional.of(client.group(1));
      }
      if (!RAW.matcher(line).matches()) {
        words.add(line);
      }
    }
  }

  private double number(String text, int line) throws UserError {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new UserError(file + ":" + line + ": " + text + " is not a number");
    }
  }

  /** Reads a summary up to the next run's command line; the result is the index of that. */
  private int json(List<String> lines, int start) throws UserError {
    var end = start;
    while (end < lines.size() && !ARGUMENTS.matcher(lines.get(end)).matches()) {
      end++;
    }
    var text = String.join("\n", lines.subList(start, end));
    for (var measurement : measurements(text, start)) {
      if (measurement.name().startsWith("RunTime") && isOver()) {
        end(start);
      }
      measurements.add(measurement);
    }
    return end;
  }

  private boolean isOver() {
    return measurements.stream().anyMatch(figure -> figure.metric().equals("OVERALL"));
  }

  private void end(int last) throws UserError {
    if (!isOver()) {
      throw UserError.of(
          "%s:%s: no [OVERALL], RunTime(ms): not what a YCSB client left that ended", file, last);
    }
    checkSum(Measurement::isReturn);
    checkSum(one -> one.isCount() && !one.isReturn());
    runs.add(new ImportedRun(file, first, arguments, version, measurements, status, words));
    measurements = new ArrayList<>();
    status = new ArrayList<>();
    words = new ArrayList<>();
    arguments = ImportedArguments.NONE;
    first = last + 1;
  }

  /** Operations of all kinds together are counted in 64 bits, too. */
  private void checkSum(Predicate<Measurement> kind) throws UserError {
    var sum = measurements.stream().filter(kind).mapToDouble(it -> it.value().orElse(0)).sum();
    if (sum > Measurement.MOST) {
      throw UserError.of(
          "%s:%s: %.0f operations together: allowed are up to %.0f",
          file, first, sum, Measurement.MOST);
    }
  }

  /** Whether a summary begins there. A driver's log may have braces of its own. */
  private static boolean isJson(List<String> lines, int at) {
    return lines.get(at).matches("\\s*(\\[\\s*)?(\\{.*)|\\s*\\[\\s*")
        && lines.subList(at, Math.min(lines.size(), at + TO_THE_FIRST_NAME)).stream()
            .anyMatch(line -> line.contains("\"metric\""));
  }

  /**
   * The figures of a text.
   *
   * @param before lines of the file before the text
   */
  private List<Measurement> measurements(String text, int before) throws UserError {
    var measurements = new ArrayList<Measurement>();
    try (var values = MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      while (values.hasNextValue()) {
        var line = before + values.getCurrentLocation().getLineNr();
        measurements.add(measurement(values.nextValue(), file + ":" + line));
      }
    } catch (JsonProcessingException e) {
      var line = before + e.getLocation().getLineNr();
      throw new UserError(
          file + ":" + line + ": neither YCSB's text nor its JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException("a text can be read", e);
    }
    return measurements;
  }

  private static Measurement measurement(JsonNode object, String where) throws UserError {
    var metric = object.path("metric");
    var name = object.path("measurement");
    var value = object.path("value");
    // NaN is no number in JSON: it is quoted.
    var isNumber = value.isNumber() || value.asText().equals("NaN");
    if (!metric.isTextual() || !name.isTextual() || !isNumber) {
      throw new UserError(
          where + ": not a figure of YCSB, which has a metric, a measurement and a value");
    }
    return Measurement.of(
            metric.asText(), name.asText(), value.isNumber() ? value.asDouble() : Double.NaN)
        .checked(where);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A summary that a JSON exporter wrote: {@code JSONArrayMeasurementsExporter} writes an array, and
 * {@code JSONMeasurementsExporter} objects one after the other, which is no document.
 */
final class JsonSummary {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonSummary() {}

  /** Lines that an exporter needs to come to the first name, however it breaks them. */
  private static final int TO_THE_FIRST_NAME = 3;

  /** Whether a summary begins there. A driver's log may have braces of its own. */
  static boolean beginsAt(List<String> lines, int at) {
    return lines.get(at).matches("\\s*(\\[\\s*)?(\\{.*)|\\s*\\[\\s*")
        && lines.subList(at, Math.min(lines.size(), at + TO_THE_FIRST_NAME)).stream()
            .anyMatch(line -> line.contains("\"metric\""));
  }

  /**
   * The figures of a text.
   *
   * @param file for messages
   * @param before lines of the file before the text
   */
  static List<Measurement> read(String text, Path file, int before) throws UserError {
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
        metric.asText(), name.asText(), value.isNumber() ? value.asDouble() : Double.NaN);
  }
}

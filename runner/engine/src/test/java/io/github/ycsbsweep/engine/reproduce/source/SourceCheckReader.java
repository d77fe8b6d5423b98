// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Expected;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.FigureName;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.LineRate;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Little;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Memory;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Quotient;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Term;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Makes a check of what {@code claims.yaml} says below {@code checks}, after its schema. */
final class SourceCheckReader {

  /** Rule F12: Little's law within ±25 %. */
  private static final double LITTLE_TOLERANCE = 0.25;

  private SourceCheckReader() {}

  /**
   * Reads one check.
   *
   * @param check valid by {@code claims.schema.json}
   */
  static SourceCheck read(JsonNode check) {
    return new SourceCheck(check.get("id").asText(), check.get("says").asText(), arithmetic(check));
  }

  private static Arithmetic arithmetic(JsonNode check) {
    if (check.has("little")) {
      return little(check.get("little"));
    }
    if (check.has("line_rate")) {
      return lineRate(check.get("line_rate"));
    }
    if (check.has("memory")) {
      return memory(check.get("memory"));
    }
    var quotient = check.get("quotient");
    return new Quotient(
        term(quotient.get("of")), term(quotient.get("to")), expected(quotient, Double.MAX_VALUE));
  }

  private static Little little(JsonNode little) {
    return new Little(
        little.get("experiment").asText(),
        little.get("series").asText(),
        little.path("throughput").asText("throughput"),
        little.get("latency").asText(),
        little.has("under_way")
            ? OptionalInt.of(little.get("under_way").asInt())
            : OptionalInt.empty(),
        little.path("tolerance").asDouble(LITTLE_TOLERANCE));
  }

  private static LineRate lineRate(JsonNode rate) {
    return new LineRate(
        figure(rate),
        rate.has("bytes_per_operation")
            ? OptionalDouble.of(rate.get("bytes_per_operation").asDouble())
            : OptionalDouble.empty(),
        rate.has("link")
            ? OptionalDouble.of(rate(rate.get("link").asText()))
            : OptionalDouble.empty(),
        rate.path("links").asInt(1),
        expected(rate, 1));
  }

  private static Memory memory(JsonNode memory) {
    return new Memory(
        memory.get("experiment").asText(),
        memory.get("bytes").asDouble(),
        memory.path("copies").asInt(1),
        expected(memory, 1));
  }

  private static Term term(JsonNode term) {
    return term.isNumber() ? new Term.Constant(term.asDouble()) : new Term.Published(figure(term));
  }

  private static FigureName figure(JsonNode figure) {
    return new FigureName(
        figure.get("experiment").asText(),
        figure.get("series").asText(),
        figure.path("metric").asText("throughput"),
        figure.has("threads") ? Optional.of(figure.get("threads").asText()) : Optional.empty());
  }

  /**
   * What has to come out.
   *
   * @param most where nothing is said: no more than this
   */
  private static Expected expected(JsonNode node, double most) {
    if (node.has("not")) {
      return new Expected.OtherThan(node.get("not").asDouble());
    }
    if (node.has("is")) {
      return new Expected.As(term(node.get("is")), node.path("tolerance").asDouble(0));
    }
    var within = node.path("within");
    return new Expected.Within(within.path(0).asDouble(0), within.path(1).asDouble(most));
  }

  /** Of {@code 1Gbit/s}, in bits a second. */
  private static double rate(String text) {
    var unit = text.replaceFirst("^[0-9.]+", "");
    return Double.parseDouble(text.substring(0, text.length() - unit.length()))
        * FigureUnits.bitsPerSecond(unit).orElseThrow();
  }
}

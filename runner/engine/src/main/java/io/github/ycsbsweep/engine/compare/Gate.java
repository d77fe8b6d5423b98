// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.support.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A limit that a run must keep to, as {@code throughput<-5%} or {@code errors>0.1%}. */
public sealed interface Gate permits ChangeGate, ErrorGate {

  /** As the user would write it. */
  @JsonValue
  String expression();

  /** The figure that it is about, as the tables name it. */
  String subject();

  /** How every cell stands to it that the run has. */
  List<GateFinding> judge(RunComparison comparison);

  /**
   * Reads expressions, several in a text separated by commas.
   *
   * @throws UserError if one is none; the message says what is allowed
   */
  static List<Gate> parse(List<String> texts) throws UserError {
    var gates = new ArrayList<Gate>();
    for (var text : texts) {
      for (var expression : text.split(",", -1)) {
        gates.add(Syntax.gate(expression.strip()));
      }
    }
    return List.copyOf(gates);
  }

  /** The grammar of the expressions. */
  final class Syntax {

    private static final String ERRORS = "errors";
    private static final Pattern EXPRESSION =
        Pattern.compile("([\\w.-]+)\\s*([<>])\\s*([+-]?)(\\d{1,9}(?:\\.\\d{1,9})?)\\s*%");
    private static final Pattern NAME = Pattern.compile("[\\w.-]+");

    private Syntax() {}

    private static Gate gate(String text) throws UserError {
      var name = NAME.matcher(text);
      if (name.lookingAt() && !names().contains(name.group())) {
        throw refused(
            text, "unknown metric " + name.group() + NearestName.suggestion(name.group(), names()));
      }
      var match = EXPRESSION.matcher(text);
      if (!match.matches()) {
        throw refused(text, "not a limit in percent");
      }
      var isAbove = match.group(2).equals(">");
      var sign = match.group(3);
      var percent = Double.parseDouble(match.group(4));
      if (match.group(1).equals(ERRORS)) {
        if (!isAbove || !sign.isEmpty() || percent >= 100) {
          throw refused(text, "errors have a share that must not be exceeded, less than 100%");
        }
        return new ErrorGate(percent);
      }
      if (sign.isEmpty()) {
        throw refused(text, "a change needs its sign, + or -");
      }
      var change = sign.equals("-") ? -percent : percent;
      if (change <= -100) {
        throw refused(text, "nothing can fall by 100% or more");
      }
      return new ChangeGate(metric(match.group(1)), isAbove, change);
    }

    private static Metric metric(String name) {
      return Metric.COMPARED.stream()
          .filter(metric -> metric.label().equals(name))
          .findFirst()
          .orElseThrow();
    }

    private static List<String> names() {
      return Stream.concat(Metric.COMPARED.stream().map(Metric::label), Stream.of(ERRORS)).toList();
    }

    private static UserError refused(String text, String why) {
      var metrics = Metric.COMPARED.stream().map(Metric::label).collect(Collectors.joining(", "));
      return UserError.of(
          "--fail-if '%s': %s\n"
              + "Allowed: METRIC<-N%% or METRIC>+N%%, the change against the base, of %s;"
              + " errors>N%%, the share of operations that failed.\n"
              + "As 'throughput<-5%%', 'p99>+10%%', 'errors>0.1%%'; several with commas between.",
          text, why, metrics);
    }
  }
}

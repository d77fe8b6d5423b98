// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Expected;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Quotient;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** One figure ÷ another, at every number of threads that both name. */
record FigureQuotient(Quotient quotient, FigureIndex figures) {

  List<SourceFinding> findings() {
    var findings = new ArrayList<SourceFinding>();
    var of = values(quotient.of());
    var to = values(quotient.to());
    var expected = expectedFigure();
    for (var threads : keys(of, to, expected)) {
      var dividend = at(of, threads);
      var divisor = at(to, threads);
      var figure = at(expected, threads);
      if (dividend.isPresent() && divisor.isPresent() && figure.isPresent()) {
        findings.add(
            finding(threads, dividend.getAsDouble(), divisor.getAsDouble(), figure.getAsDouble()));
      }
    }
    // That they differ anywhere is enough.
    return quotient.expected() instanceof Expected.OtherThan
            && findings.stream().anyMatch(SourceFinding::holds)
        ? findings.stream().map(found -> new SourceFinding(true, found.sentence())).toList()
        : findings;
  }

  private SourceFinding finding(String threads, double of, double to, double figure) {
    var value = of / to;
    var words =
        Text.format(
            "%s ÷ %s = %s%s",
            SourceWords.stated(of),
            SourceWords.stated(to),
            SourceWords.number(value),
            SourceWords.at(threads));
    if (quotient.expected() instanceof Expected.As as) {
      return new SourceFinding(
          Math.abs(value - figure) <= as.tolerance() * figure,
          words + ", and " + SourceWords.stated(figure) + " is stated");
    }
    return new SourceFinding(ExpectedValue.holds(quotient.expected(), value), words);
  }

  /** Everywhere, unless there is something to compare with. */
  private Map<String, Double> expectedFigure() {
    return quotient.expected() instanceof Expected.As as ? values(as.figure()) : Map.of("", 1.0);
  }

  private Map<String, Double> values(Term term) {
    if (term instanceof Term.Constant constant) {
      return Map.of("", constant.value());
    }
    var name = ((Term.Published) term).figure();
    var values = new LinkedHashMap<String, Double>();
    figures
        .of(name)
        .forEach(
            (threads, figure) ->
                values.put(
                    name.threads().isPresent() ? "" : threads,
                    figure.stated().orElseThrow().middle()));
    return values;
  }

  /** Numbers of threads; an empty one if none of the terms has any. */
  @SafeVarargs
  private static Set<String> keys(Map<String, Double>... terms) {
    var keys = new LinkedHashSet<String>();
    for (var term : terms) {
      keys.addAll(term.keySet());
    }
    if (keys.size() > 1) {
      keys.remove("");
    }
    return keys;
  }

  /** A term without threads stands for all. */
  private static OptionalDouble at(Map<String, Double> term, String threads) {
    var value = term.getOrDefault(threads, term.get(""));
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}

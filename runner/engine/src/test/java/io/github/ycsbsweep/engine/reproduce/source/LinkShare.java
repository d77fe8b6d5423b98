// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.LineRate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How much of a link's rate was used, by what is said to have gone over it. */
final class LinkShare {

  private final LineRate rate;
  private final FigureIndex figures;
  private final OptionalDouble link;

  LinkShare(LineRate rate, Recipe recipe, FigureIndex figures) {
    this.rate = rate;
    this.figures = figures;
    this.link =
        rate.bitsPerSecond().isPresent()
            ? rate.bitsPerSecond()
            : recipe.hardware().networkBitsPerSecond();
  }

  /** None where the link's rate is not known; {@link #moved} says what is. */
  List<SourceFinding> findings() throws UserError {
    var findings = new ArrayList<SourceFinding>();
    if (link.isPresent()) {
      var capacity = link.getAsDouble() * rate.links();
      for (var figure : figures.of(rate.figure()).values()) {
        var share = bits(figure) / capacity;
        var of = (rate.links() == 1 ? "" : rate.links() + " links of ") + link(figure);
        findings.add(
            new SourceFinding(
                ExpectedValue.holds(rate.share(), share),
                Text.format("%s, %s of %s", moved(figure), SourceWords.percent(share), of)));
      }
    }
    return findings;
  }

  /** What was moved, where there is nothing to hold it against. */
  String moved() throws UserError {
    var sentences = new ArrayList<String>();
    for (var figure : figures.of(rate.figure()).values()) {
      sentences.add(moved(figure) + "; the rate of the link is not stated");
    }
    return sentences.isEmpty() ? "no published figure" : String.join(". ", sentences);
  }

  private String link(Figure figure) throws UserError {
    return SourceWords.bits(link.orElseThrow(() -> noRate(figure)));
  }

  private String moved(Figure figure) throws UserError {
    var bits = SourceWords.bits(bits(figure));
    if (rate.bytesPerOperation().isPresent()) {
      return Text.format(
          "%s operations a second of %s bytes are %s",
          SourceWords.stated(middle(figure)),
          SourceWords.stated(rate.bytesPerOperation().getAsDouble()),
          bits);
    }
    var stated = SourceWords.stated(middle(figure)) + " " + figure.unit();
    return stated.equals(bits) ? stated : stated + " are " + bits;
  }

  private double bits(Figure figure) throws UserError {
    var unit =
        rate.bytesPerOperation().isPresent()
            ? OptionalDouble.of(8 * rate.bytesPerOperation().getAsDouble())
            : FigureUnits.bitsPerSecond(figure.unit());
    return middle(figure) * unit.orElseThrow(() -> noRate(figure));
  }

  private static double middle(Figure figure) {
    return figure.stated().orElseThrow().middle();
  }

  private static UserError noRate(Figure figure) {
    return UserError.of(
        "figures.csv:%d: unit %s of %s is no rate of data; allowed: bit/s, kbit/s, Mbit/s,"
            + " Gbit/s, B/s, kB/s, MB/s, GB/s, or ops/s with bytes_per_operation",
        figure.line(), figure.unit(), figure.metric());
  }
}

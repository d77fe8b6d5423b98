// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.FigureName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of a publication, by name. */
final class FigureIndex {

  private final List<Figure> all;

  FigureIndex(List<Figure> all) {
    this.all = List.copyOf(all);
  }

  /**
   * By number of threads, in the file's order, those that state any number; a figure that names no
   * threads has an empty key.
   */
  Map<String, Figure> of(FigureName name) {
    var found = new LinkedHashMap<String, Figure>();
    for (var figure : all) {
      if (figure.experiment().equals(name.experiment())
          && figure.series().equals(name.series())
          && figure.metric().equals(name.metric())
          && figure.stated().isPresent()
          && (name.threads().isEmpty() || name.threads().equals(figure.threads()))) {
        found.put(figure.threads().orElse(""), figure);
      }
    }
    return found;
  }

  /** The end of a range that is open there is its other end. */
  static double low(Figure figure) {
    return figure.stated().orElseThrow().closed().low();
  }

  /** The end of a range that is open there is its other end. */
  static double high(Figure figure) {
    return figure.stated().orElseThrow().closed().high();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.LineRate;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Little;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Memory;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Quotient;
import java.util.ArrayList;
import java.util.List;

/** Holds a publication against itself. Nothing is measured. */
final class SourceChecks {

  private static final String NO_FIGURE = "no published figure";

  private final Recipe recipe;
  private final FigureIndex figures;

  /**
   * Checks nothing yet.
   *
   * @param figures all that the publication states
   */
  SourceChecks(Recipe recipe, List<Figure> figures) {
    this.recipe = recipe;
    this.figures = new FigureIndex(figures);
  }

  /** In the given order; a figure whose unit does not suit the check is an error that names it. */
  List<CheckResult> of(List<SourceCheck> checks) throws UserError {
    var results = new ArrayList<CheckResult>();
    for (var check : checks) {
      results.add(of(check));
    }
    return List.copyOf(results);
  }

  private CheckResult of(SourceCheck check) throws UserError {
    var arithmetic = check.arithmetic();
    if (arithmetic instanceof Little little) {
      return SourceFinding.result(check, new LittlesLaw(little, figures).findings(), NO_FIGURE);
    }
    if (arithmetic instanceof LineRate rate) {
      var share = new LinkShare(rate, recipe, figures);
      return SourceFinding.result(check, share.findings(), share.moved());
    }
    if (arithmetic instanceof Memory memory) {
      return SourceFinding.result(
          check,
          MemoryShare.of(memory, recipe),
          "how many records, or how much memory, is not stated");
    }
    return SourceFinding.result(
        check, new FigureQuotient((Quotient) arithmetic, figures).findings(), NO_FIGURE);
  }
}

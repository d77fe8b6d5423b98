// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import java.util.List;

/**
 * A published comparison: all that is in its folder.
 *
 * @param claims in the file's order
 * @param checks of the publication's own figures, with what came of them
 * @param figures that it states; may be none
 */
public record Comparison(
    Recipe recipe, List<Claim> claims, List<CheckResult> checks, List<Figure> figures) {}

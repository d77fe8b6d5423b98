// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.OptionalLong;

/** What to say of a plan that this machine has no room for. */
public final class ResourceShortage {

  private ResourceShortage() {}

  /** What is needed and what is there, and the largest scale that fits. */
  /** What is lacking, and what helps. */
  public static String message(ReproductionPlan plan, ReproductionPlan.Request request)
      throws IOException, UserError {
    var lacks = new ArrayList<String>();
    var needs = plan.needs();
    var here = request.here();
    lack("of memory", needs.memory(), here.freeMemory(), lacks::add);
    lack("on the disk of the results", needs.results(), here.freeResults(), lacks::add);
    lack(
        "on the disk of the temporary folder", needs.temporary(), here.freeTemporary(), lacks::add);
    return Text.format(
        "%s at scale %s needs about %s. %s",
        plan.recipe().id(), plan.scale().text(), String.join(", and ", lacks), advice(request));
  }

  private static String advice(ReproductionPlan.Request request) throws IOException, UserError {
    var largest = request.largest(Scale.of(1, "1"));
    return largest == 0
        ? "No scale fits: make room, or leave experiments or stores out with --only or --stores"
        : "The largest that fits is --scale "
            + java.math.BigDecimal.valueOf(largest).toPlainString();
  }

  private static void lack(
      String where, double needed, OptionalLong free, java.util.function.Consumer<String> add) {
    if (free.isPresent() && needed > free.getAsLong()) {
      add.accept(
          Text.format(
              "%s %s, and %s are free",
              ScalingChanges.bytes(needed),
              where,
              ScalingChanges.bytes((double) free.getAsLong())));
    }
  }
}

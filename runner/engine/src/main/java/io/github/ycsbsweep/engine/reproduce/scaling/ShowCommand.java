// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows a comparison: its design, its claims, and what it costs to run it again. */
@Command(name = "show", description = "Shows a comparison.")
public final class ShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private PlanOptions options;

  @Override
  public Integer call() throws IOException {
    try {
      var comparison = options.comparison();
      var request = options.request(comparison);
      DesignText.of(comparison.recipe()).forEach(this::print);
      claims(comparison);
      print("");
      print("Cost, of what can be had here");
      for (var scale : List.of(new Scale.Auto(), new Scale.Full())) {
        var plan = request.at(scale);
        print(String.format(Locale.ROOT, "  %-5s %s", scale.text(), PlanText.cost(plan)));
        if (!plan.needs().fit(request.here())) {
          print("        " + TooLarge.message(plan, request));
        }
      }
      servers(request.at(new Scale.Auto()));
      return ExitStatus.OK;
    } catch (UserError e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private void claims(Comparison comparison) {
    print("");
    print("Claims");
    for (var claim : comparison.claims()) {
      print(String.format(Locale.ROOT, "  %-4s %s", claim.id(), claim.says()));
    }
  }

  /** By store: had here, or why not. */
  private void servers(Plan plan) {
    var reasons = new TreeMap<String, LinkedHashMap<String, Integer>>();
    for (var series : plan.series()) {
      reasons
          .computeIfAbsent(series.series().store(), store -> new LinkedHashMap<>())
          .merge(series.leftOut().orElse("can be had here"), 1, Integer::sum);
    }
    print("");
    print("Servers");
    reasons.forEach(
        (store, found) ->
            found.forEach(
                (what, series) ->
                    print(
                        String.format(
                            Locale.ROOT,
                            "  %-12s %s%s",
                            store,
                            what,
                            found.size() > 1 ? " (" + series + " series)" : ""))));
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
  }
}

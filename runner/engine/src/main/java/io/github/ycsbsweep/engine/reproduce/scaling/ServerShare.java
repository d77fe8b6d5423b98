// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.request.ServerLimits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What part of a core each server process gets, so that the servers are the limit and not the
 * client: {@code --server-share}.
 *
 * @param isByRule whether it is by the rule of {@code --scale auto}
 * @param cores that the user gives each process; empty: by the rule, or no share
 */
public record ServerShare(boolean isByRule, OptionalDouble cores) {

  /** By the rule. */
  public static final ServerShare AUTO = new ServerShare(true, OptionalDouble.empty());

  /** Servers take what they get. */
  public static final ServerShare NONE = new ServerShare(false, OptionalDouble.empty());

  /**
   * Of this machine, for all servers together. A client of YCSB takes up to three times the CPU
   * time of a server in memory for an operation, and its JVM compiles while it is measured.
   */
  private static final double MOST_OF_MACHINE = 0.15;

  /** With less of a core a server is busy with itself. */
  private static final double LEAST = 0.05;

  private static final double LEAST_OF_A_USER = 0.01;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3})?|\\.[0-9]{1,3}");

  /** {@code auto}, {@code none}, or a number of cores for a process. */
  public static ServerShare parse(String text) throws UserError {
    if (text.equals("auto")) {
      return AUTO;
    }
    if (text.equals("none")) {
      return NONE;
    }
    if (!NUMBER.matcher(text).matches() || Double.parseDouble(text) < LEAST_OF_A_USER) {
      throw UserError.of(
          "--server-share %s: allowed is auto, none, or the part of a core for each server process,"
              + " from 0.01, as 0.25",
          text);
    }
    return new ServerShare(false, OptionalDouble.of(Double.parseDouble(text)));
  }

  /**
   * Cores for each server process of an experiment; empty: no quota. Behind a line the line is the
   * limit, unless the experiment says a share.
   *
   * @param isFilling whether operations end its cells, and not time
   */
  OptionalDouble of(
      Recipe recipe, Experiment experiment, Scale scale, LocalMachine here, boolean isFilling) {
    if (!isByRule) {
      return cores;
    }
    var isAtLine =
        experiment.conditions().link().isPresent() && experiment.auto().share().isEmpty();
    if (!scale.isAuto() || !isSaturating(experiment) || isFilling || isAtLine) {
      return OptionalDouble.empty();
    }
    var own = byRule(recipe.hardware(), experiment, here);
    return own.stream()
        .map(share -> Math.min(share, experiment.auto().share().orElse(share)))
        .findFirst();
  }

  /**
   * All servers of a series together get the part of this machine that the original's servers had
   * beside its clients, at most 15 % of it. That is divided by the masters of the experiment's
   * largest topology, so that each process has the same, and is 0.05 of a core at least. From a
   * whole core on there is no quota.
   */
  private static OptionalDouble byRule(
      Recipe.Hardware original, Experiment experiment, LocalMachine here) {
    var servers = original.server().map(one -> one.count() * one.cores()).orElse(0);
    var client = original.client().map(Recipe.Machine::cores).orElse(0);
    var clients = client * experiment.conditions().clients();
    var part = servers > 0 && clients > 0 ? (double) servers / (servers + clients) : 1;
    var masters =
        experiment.series().stream()
            .mapToInt(it -> Shape.of(it.server().topology()).on(here.cores()).masters())
            .max()
            .orElse(1);
    var share = Math.max(LEAST, Math.min(part, MOST_OF_MACHINE) * here.cores() / masters);
    var rounded = BigDecimal.valueOf(share).setScale(3, RoundingMode.HALF_UP).doubleValue();
    return share < 1 ? OptionalDouble.of(rounded) : OptionalDouble.empty();
  }

  /**
   * Whether its load can bring a server to its limit: one thread does not. A fault makes a server
   * start a process that would live on its share, or start itself again.
   */
  private static boolean isSaturating(Experiment experiment) {
    return experiment.series().stream().anyMatch(series -> series.threads().get(0) > 1)
        && experiment.series().stream().allMatch(series -> series.server().faults().isEmpty());
  }

  /** As options have it. */
  public static String text(double share) {
    return new ServerLimits(Optional.empty(), OptionalDouble.of(share)).shareText();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.ARRIVALS;
import static io.github.ycsbsweep.engine.request.SweepOption.LATENCY_AT;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE_WRITES;
import static io.github.ycsbsweep.engine.request.SweepOption.SLO;
import static io.github.ycsbsweep.engine.request.SweepOption.TARGET;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.RatePlan;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * {@code --target}, {@code --arrivals}, {@code --phases}, {@code --latency-at}, {@code --slo},
 * {@code --probe} and {@code --probe-writes}.
 *
 * @param folder that names of files are relative to
 */
record RateOptions(SweepOptions options, ThreadPlan threads, Path folder) {

  private static final String SHARE = "(?:[1-9][0-9]?|100)%?";

  private static final Pattern SHARES = Pattern.compile(SHARE + "(," + SHARE + ")*");

  /** The shape of {@code --target}, where the rate changes. */
  static Optional<RateSchedule> schedule(SweepOptions options, Path folder) throws UserError {
    var target = options.text(TARGET);
    return target.isPresent() && RateShapes.isShape(folder, target.get())
        ? Optional.of(
            RateShapes.parse(
                "--target", folder, target.get(), arrivals(options).orElse(Arrivals.UNIFORM)))
        : Optional.empty();
  }

  static Optional<Arrivals> arrivals(SweepOptions options) throws UserError {
    return options.has(ARRIVALS)
        ? Optional.of(options.choice(ARRIVALS, Arrivals.UNIFORM))
        : Optional.empty();
  }

  RatePlan plan(Optional<PhasePlan> phases) throws UserError {
    var target = options.text(TARGET);
    var latencyAt = options.text(LATENCY_AT);
    var schedule = schedule(options, folder);
    var isShare = target.isPresent() && target.get().endsWith("%");
    var isRate = target.isPresent() && !isShare && schedule.isEmpty();
    var rate = isRate ? OptionalInt.of(rate(target.get())) : OptionalInt.empty();
    var shares =
        isShare
            ? shares("--target", target.get())
            : latencyAt.isPresent() ? shares("--latency-at", latencyAt.get()) : List.<Integer>of();
    return new RatePlan(
        rate,
        shares,
        options.value(SLO, Objective::parse),
        probe(),
        schedule,
        arrivals(options),
        phases);
  }

  private ProbeKind probe() {
    return options.has(PROBE_WRITES)
        ? ProbeKind.WRITE
        : options.has(PROBE) ? ProbeKind.READ : ProbeKind.NONE;
  }

  private int rate(String text) throws UserError {
    var rate = Units.count("--target", text, 1, Units.MOST);
    // YCSB counts a thread's wait in an int of nanoseconds, so at most 2.1 s.
    var most =
        threads.counts().stream()
            .limit(threads.open() ? 3 : threads.counts().size())
            .mapToInt(Integer::intValue)
            .max()
            .orElseThrow();
    if (rate * 2L < most) {
      throw UserError.of(
          "--target %d at %s: too low; allowed: one operation in two seconds for each"
              + " thread, %d or more, or fewer --threads",
          rate, Text.count(most, "thread"), (most + 1) / 2);
    }
    return rate;
  }

  private static List<Integer> shares(String option, String text) throws UserError {
    if (!SHARES.matcher(text).matches()) {
      throw UserError.of(
          "%s %s: not shares of the measured peak; allowed: whole percentages from 1%% to 100%%, as"
              + " 50%%, or 25,50,75,90%%",
          option, text);
    }
    var words = List.of(text.replace("%", "").split(","));
    var repeated = Names.repeated(words);
    if (repeated.isPresent()) {
      throw new UserError(option + " " + text + ": " + repeated.get() + " % is there twice");
    }
    if (option.equals("--target") && words.size() > 1) {
      throw new UserError("--target " + text + ": one share; several are --latency-at " + text);
    }
    return words.stream().map(Integer::valueOf).toList();
  }
}

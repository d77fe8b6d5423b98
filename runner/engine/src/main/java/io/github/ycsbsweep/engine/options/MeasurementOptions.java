// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.ARRIVALS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.FRESH_SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.LATENCY_AT;
import static io.github.ycsbsweep.engine.request.SweepOption.MAX_ERROR_RATE;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.PAIRS;
import static io.github.ycsbsweep.engine.request.SweepOption.PHASES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE_WRITES;
import static io.github.ycsbsweep.engine.request.SweepOption.RECORDS;
import static io.github.ycsbsweep.engine.request.SweepOption.REPEATS;
import static io.github.ycsbsweep.engine.request.SweepOption.SEED;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_HOST;
import static io.github.ycsbsweep.engine.request.SweepOption.SLO;
import static io.github.ycsbsweep.engine.request.SweepOption.TARGET;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.VERIFY;
import static io.github.ycsbsweep.engine.request.SweepOption.WARMUP;
import static io.github.ycsbsweep.engine.request.SweepOption.YCSB_HOME;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.RatePlan;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import io.github.ycsbsweep.engine.request.TurnPlan;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The options that say how every cell is measured, in which order, and at which rates: {@code
 * --threads} to {@code --seed}, {@code --target}, {@code --arrivals}, {@code --latency-at}, {@code
 * --slo}, {@code --probe} and {@code --probe-writes}.
 *
 * @param folder that names of files are relative to
 */
record MeasurementOptions(SweepOptions options, Path folder) {

  /** With any of these, the numbers of threads of a system are measured one after the other. */
  static final List<SweepOption> WITHOUT_VISITS =
      List.of(
          PAIRS,
          OPERATIONS,
          FRESH_SERVER,
          CLIENTS,
          SERVER_HOST,
          YCSB_HOME,
          TARGET,
          PHASES,
          FAULT,
          PROBE,
          PROBE_WRITES,
          VERIFY);

  private static final int MOST_REPEATS = 1000;

  /** Seconds. */
  private static final int USUAL_DURATION = 15;

  private static final int USUAL_WARMUP = 5;

  /** Of a seed that is drawn. */
  private static final int SEEDS = 1 << 30;

  private static final String SHARE = "(?:[1-9][0-9]?|100)%?";

  private static final Pattern SHARES = Pattern.compile(SHARE + "(," + SHARE + ")*");

  /**
   * Judges them.
   *
   * @param phases whose length is that of a cell, unless another one was given; those that are not
   *     measured are part of the warm-up
   */
  MeasurementPlan plan(int systems, Optional<PhasePlan> phases) throws UserError {
    var threads = threads(phases);
    var isInTurns = options.has(PAIRS);
    var usualWarmup = isInTurns ? TurnOptions.USUAL_WARMUP : USUAL_WARMUP;
    var warmup =
        Units.seconds("--warmup", options.text(WARMUP).orElse(usualWarmup + "s"), 0)
            + phases.map(PhasePlan::leadSeconds).orElse(0);
    var shape = schedule().map(RateSchedule::seconds).orElse(OptionalInt.empty());
    var usual =
        phases
            .map(PhasePlan::measuredSeconds)
            .orElse(shape.orElse(isInTurns ? TurnOptions.USUAL_DURATION : USUAL_DURATION));
    var duration = Units.seconds("--duration", options.text(DURATION).orElse(usual + "s"), 1);
    var turns =
        isInTurns
            ? Optional.of(
                new TurnOptions(options).plan(systems, threads.largest(), warmup, duration))
            : Optional.<TurnPlan>empty();
    var repeats =
        turns.isPresent()
            ? new TurnOptions(options).starts(turns.get(), threads.counts().size())
            : Units.count("--repeats", options.text(REPEATS).orElse("1"), 1, MOST_REPEATS);
    var errors = Units.share("--max-error-rate", options.text(MAX_ERROR_RATE).orElse("0"));
    return new MeasurementPlan(
        threads,
        warmup,
        duration,
        repeats,
        count(OPERATIONS, 1, Units.MOST_RECORDS),
        count(RECORDS, 1, Units.MOST_RECORDS),
        errors,
        order(usualOrder(threads, systems > 1 || repeats > 1, duration), turns));
  }

  private ThreadPlan threads(Optional<PhasePlan> phases) throws UserError {
    var known = phases.filter(PhasePlan::saysThreads).map(PhasePlan::leastThreads);
    var rising = options.has(PAIRS) ? TurnOptions.USUAL_THREADS : "8..";
    var usual = known.map(Object::toString).orElse(rising);
    return ThreadPlan.parse(options.text(THREADS).orElse(usual));
  }

  /** Cells take turns or alternate where there are several to do that with. */
  private OrderPlan.Kind usualOrder(
      ThreadPlan threads, boolean isInterleaved, int durationSeconds) {
    if (threads.counts().size() > 1
        && durationSeconds >= TurnPlan.LEAST_VISITED_SECONDS
        && WITHOUT_VISITS.stream().noneMatch(options::has)
        && !options.runs(ClientProgram.MEMTIER)) {
      return OrderPlan.Kind.VISITS;
    }
    return isInterleaved ? OrderPlan.Kind.INTERLEAVED : OrderPlan.Kind.FIXED;
  }

  private OrderPlan order(OrderPlan.Kind usual, Optional<TurnPlan> turns) throws UserError {
    var seed = count(SEED, 0, Units.MOST).orElseGet(() -> new SecureRandom().nextInt(SEEDS));
    return new OrderPlan(options.choice(ORDER, usual), seed, turns);
  }

  private OptionalLong count(SweepOption option, long least, long most) throws UserError {
    var text = options.text(option);
    return text.isPresent()
        ? OptionalLong.of(Units.longCount(option.word(), text.get(), least, most))
        : OptionalLong.empty();
  }

  /** The shape of {@code --target}, where the rate changes. */
  Optional<RateSchedule> schedule() throws UserError {
    var target = options.text(TARGET);
    return target.isPresent() && RateShapes.isShape(folder, target.get())
        ? Optional.of(
            RateShapes.parse("--target", folder, target.get(), arrivals().orElse(Arrivals.UNIFORM)))
        : Optional.empty();
  }

  Optional<Arrivals> arrivals() throws UserError {
    return options.has(ARRIVALS)
        ? Optional.of(options.choice(ARRIVALS, Arrivals.UNIFORM))
        : Optional.empty();
  }

  /** Rates that cells keep to. */
  RatePlan rates(ThreadPlan threads, Optional<PhasePlan> phases) throws UserError {
    var target = options.text(TARGET);
    var latencyAt = options.text(LATENCY_AT);
    var schedule = schedule();
    var isShare = target.isPresent() && target.get().endsWith("%");
    var isRate = target.isPresent() && !isShare && schedule.isEmpty();
    var rate = isRate ? OptionalInt.of(rate(target.get(), threads)) : OptionalInt.empty();
    var shares =
        isShare
            ? shares("--target", target.get())
            : latencyAt.isPresent() ? shares("--latency-at", latencyAt.get()) : List.<Integer>of();
    // YCSB's own pace would make up for the turns of other systems.
    var paced =
        isRate && options.has(PAIRS) ? Optional.of(Arrivals.UNIFORM) : Optional.<Arrivals>empty();
    return new RatePlan(
        rate,
        shares,
        options.value(SLO, Objective::parse),
        probe(),
        schedule,
        arrivals().or(() -> paced),
        phases);
  }

  private ProbeKind probe() {
    return options.has(PROBE_WRITES)
        ? ProbeKind.WRITE
        : options.has(PROBE) ? ProbeKind.READ : ProbeKind.NONE;
  }

  private static int rate(String text, ThreadPlan threads) throws UserError {
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

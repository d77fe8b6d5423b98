// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.MAX_ERROR_RATE;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.RECORDS;
import static io.github.ycsbsweep.engine.request.SweepOption.REPEATS;
import static io.github.ycsbsweep.engine.request.SweepOption.SEED;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.WARMUP;

import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The options that say how every cell is measured, and in which order. */
record MeasurementOptions(SweepOptions options) {

  private static final int MOST_REPEATS = 1000;

  /** Seconds. */
  private static final int USUAL_DURATION = 15;

  /** Of a seed that is drawn. */
  private static final int SEEDS = 1 << 30;

  /**
   * Judges them.
   *
   * @param schedule whose length is that of a cell, unless another one was given
   * @param phases likewise; those that are not measured are part of the warm-up
   */
  MeasurementPlan plan(int systems, Optional<RateSchedule> schedule, Optional<PhasePlan> phases)
      throws UserError {
    var threads = threads(phases);
    var warmup =
        Units.seconds("--warmup", options.text(WARMUP).orElse("5s"), 0)
            + phases.map(PhasePlan::leadSeconds).orElse(0);
    var usual = phases.map(PhasePlan::measuredSeconds).orElseGet(() -> usual(schedule));
    var duration = Units.seconds("--duration", options.text(DURATION).orElse(usual + "s"), 1);
    var repeats = Units.count("--repeats", options.text(REPEATS).orElse("1"), 1, MOST_REPEATS);
    var errors = Units.share("--max-error-rate", options.text(MAX_ERROR_RATE).orElse("0"));
    return new MeasurementPlan(
        threads,
        warmup,
        duration,
        repeats,
        count(OPERATIONS, 1),
        count(RECORDS, 1),
        errors,
        order(systems > 1 || repeats > 1));
  }

  private ThreadPlan threads(Optional<PhasePlan> phases) throws UserError {
    var known = phases.filter(PhasePlan::saysThreads).map(PhasePlan::leastThreads);
    var usual = known.map(Object::toString).orElse("8..");
    return ThreadPlan.parse(options.text(THREADS).orElse(usual));
  }

  private static int usual(Optional<RateSchedule> schedule) {
    return schedule.map(RateSchedule::seconds).orElse(OptionalInt.empty()).orElse(USUAL_DURATION);
  }

  /** Systems take turns where there are several cells to take turns with. */
  private OrderPlan order(boolean takesTurns) throws UserError {
    var seed = count(SEED, 0).orElseGet(() -> new SecureRandom().nextInt(SEEDS));
    var usual = takesTurns ? OrderPlan.Kind.INTERLEAVED : OrderPlan.Kind.FIXED;
    return new OrderPlan(options.choice(ORDER, usual), seed);
  }

  private OptionalLong count(SweepOption option, int least) throws UserError {
    var text = options.text(option);
    return text.isPresent()
        ? OptionalLong.of(Units.count(option.word(), text.get(), least, Units.MOST))
        : OptionalLong.empty();
  }
}

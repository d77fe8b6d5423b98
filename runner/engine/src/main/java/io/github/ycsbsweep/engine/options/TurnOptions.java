// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.MAX_TIME;
import static io.github.ycsbsweep.engine.request.SweepOption.METRIC;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_HOST;
import static io.github.ycsbsweep.engine.request.SweepOption.SLICE;
import static io.github.ycsbsweep.engine.request.SweepOption.STARTS;
import static io.github.ycsbsweep.engine.request.SweepOption.UNTIL;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Precision;
import io.github.ycsbsweep.engine.results.Metric;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The options of systems that are measured in turns: {@code --slice}, {@code --starts}, {@code
 * --until}, {@code --max-time} and {@code --metric}.
 */
record TurnOptions(SweepOptions options) {

  static final String USUAL_THREADS = "16";

  /** Seconds of each system in every start. */
  static final int USUAL_WARMUP = 2;

  /** Seconds of each system in every start. */
  static final int USUAL_DURATION = 3;

  private static final int USUAL_STARTS = 8;
  private static final int MOST_STARTS = 1000;
  private static final Duration SHORTEST = Duration.ofMillis(20);
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final String USUAL_METRICS = "throughput,server-cpu";

  private static final Pattern WIDTH = Pattern.compile("(0|[1-9][0-9]?)(\\.[0-9]{1,2})?%");

  /** Of systems at several numbers of client threads, of which {@code threads} is the largest. */
  TurnPlan plan(int systems, int threads, int warmupSeconds, int durationSeconds) throws UserError {
    var slice =
        options
            .text(SLICE)
            .orElse(isElsewhere() ? "500ms" : TurnPlan.usualSlice(threads).toMillis() + "ms");
    var length = Units.time(SLICE + " " + slice, slice, Duration.ofMillis(1));
    if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
      throw UserError.of(
          "%s %s: too %s; allowed: 20ms to 10s",
          SLICE,
          slice,
          length.compareTo(SHORTEST) < 0
              ? "short, since threads take a while to begin"
              : "long, since the machine changes meanwhile");
    }
    return TurnPlan.ofPairs(systems, length, warmupSeconds, durationSeconds, precision());
  }

  /** The clocks of other machines are known too badly for short turns. */
  private boolean isElsewhere() {
    return options.text(SERVER_HOST).isPresent()
        || options.text(CLIENTS).filter(clients -> !clients.startsWith("local:")).isPresent();
  }

  /** How many there are, or at most. They are as many for each system that is first. */
  int starts(TurnPlan turns, int levels) throws UserError {
    if (turns.precision().isEmpty()) {
      return Units.count(
          STARTS.word(),
          options.text(STARTS).orElse(Integer.toString(Math.max(USUAL_STARTS, turns.lanes()))),
          1,
          MOST_STARTS);
    }
    var limit = turns.precision().get().limit();
    var step = turns.lookEvery();
    var fitting = Math.min(MOST_STARTS, limit.toSeconds() / turns.startSeconds(levels));
    var most = (int) (fitting / turns.lanes() * turns.lanes());
    if (most < step) {
      throw UserError.of(
          "%s %s: too short for a first look, after %d starts of about %d s each; allowed: %ds or"
              + " more",
          MAX_TIME,
          options.text(MAX_TIME).orElse("10m"),
          step,
          turns.startSeconds(levels),
          step * turns.startSeconds(levels));
    }
    return most;
  }

  private Optional<Precision> precision() throws UserError {
    var until = options.text(UNTIL);
    if (until.isEmpty()) {
      return Optional.empty();
    }
    if (!WIDTH.matcher(until.get()).matches() || share(until.get()).signum() == 0) {
      throw UserError.of(
          "%s %s: not half the width of an interval; allowed: 0.01%% to 99.99%%, as 2%%",
          UNTIL, until.get());
    }
    var limit = options.text(MAX_TIME).orElse("10m");
    return Optional.of(
        new Precision(
            share(until.get()).doubleValue(),
            metrics(options.text(METRIC).orElse(USUAL_METRICS)),
            Units.time(MAX_TIME + " " + limit, limit, Duration.ofSeconds(1))));
  }

  private static BigDecimal share(String percent) {
    return new BigDecimal(percent.replace("%", "")).movePointLeft(2);
  }

  private static List<String> metrics(String text) throws UserError {
    var words = List.of(text.split(",", -1));
    for (var word : words) {
      Names.check(METRIC.word(), word, Metric.wordsInTurns());
    }
    Names.checkOnce(METRIC + " " + text + ": ", words);
    return words;
  }
}

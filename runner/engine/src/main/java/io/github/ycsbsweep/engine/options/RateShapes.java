// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.RateSchedule.Step;
import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The shapes of {@code --target}: a rate over time. */
record RateShapes(String option, String text, Arrivals arrivals) {

  private static final String ALLOWED =
      "allowed: a number, ramp:1000..20000/60s, steps:2000..20000+2000/10s, sine:10000+-4000/30s,"
          + " bursts:2000,20000/10s@1s, or a file of lines seconds,ops_per_s, as FILE or 1.5x:FILE";

  private static final Pattern RAMP = Pattern.compile("ramp:([^.]+)\\.\\.([^/]+)/(.+)");

  private static final Pattern STEPS = Pattern.compile("steps:([^.]+)\\.\\.([^+]+)\\+([^/]+)/(.+)");

  private static final Pattern SINE = Pattern.compile("sine:([^+±]+)(?:\\+-|±)([^/]+)/(.+)");

  private static final Pattern BURSTS = Pattern.compile("bursts:([^,]+),([^/]+)/([^@]+)@(.+)");

  /** A file of rates, which may be multiplied. */
  private static final Pattern TIMES = Pattern.compile("(?:([0-9]{1,6}(?:\\.[0-9]{1,6})?)x:)?(.+)");

  private static final Pattern LINE =
      Pattern.compile("\\s*([0-9]{1,7}(?:\\.[0-9]{1,6})?)\\s*,\\s*([0-9]{1,9}(?:\\.[0-9]+)?)\\s*");

  /** Straight pieces of a wave: none is further from it than 0.1 % of its height. */
  private static final int PIECES_OF_A_WAVE = 64;

  /** A shorter step has hardly a whole second. */
  private static final int SHORTEST_STEP = 2;

  private static final int MOST_STEPS = 200;
  private static final int MOST_LINES = 1_000;

  /** Into so many parts is divided what has no steps. */
  private static final int PARTS = 10;

  /** Whether a value of {@code --target} is a shape, and no number or share. */
  static boolean isShape(Path folder, String text) {
    return text.contains(":")
        || text.contains("/")
        || (!text.isBlank() && Files.isRegularFile(folder.resolve(text)));
  }

  /** The same with the absolute path of its file, if it has one. */
  static String fromAnywhere(Path folder, String text) {
    var match = TIMES.matcher(text);
    if (!match.matches() || !Files.isRegularFile(folder.resolve(match.group(2)))) {
      return text;
    }
    return text.substring(0, match.start(2)) + folder.resolve(match.group(2));
  }

  /**
   * Reads a shape.
   *
   * @param option that it is the value of, for messages
   * @param folder that the name of a file is relative to
   */
  static RateSchedule parse(String option, Path folder, String text, Arrivals arrivals)
      throws UserError {
    var shape = new RateShapes(option, text, arrivals).shape(folder);
    if (shape.curve().points().stream().allMatch(point -> point.rate() == 0)) {
      throw new UserError(option + " " + text + ": no operation is ever due");
    }
    if (shape.curve().points().get(0).rate() < 1) {
      throw UserError.of(
          "%s %s: the first rate is less than 1, and seconds count from the first operation;"
              + " allowed: a first rate of 1 or more",
          option, text);
    }
    return shape;
  }

  private RateSchedule shape(Path folder) throws UserError {
    for (var form : List.of(RAMP, STEPS, SINE, BURSTS)) {
      var match = form.matcher(text);
      if (match.matches()) {
        return form == RAMP
            ? ramp(match)
            : form == STEPS ? steps(match) : form == SINE ? sine(match) : bursts(match);
      }
    }
    var file = TIMES.matcher(text);
    if (file.matches() && Files.isRegularFile(folder.resolve(file.group(2)))) {
      var times = file.group(1) == null ? 1 : Double.parseDouble(file.group(1));
      return file(folder.resolve(file.group(2)), times);
    }
    throw wrong("neither a shape nor a file");
  }

  private RateSchedule ramp(Matcher match) throws UserError {
    var seconds = seconds(match.group(3), SHORTEST_STEP);
    return ending(
        List.of(new Point(0, rate(match.group(1), 0)), new Point(seconds, rate(match.group(2), 0))),
        parts(seconds));
  }

  private RateSchedule steps(Matcher match) throws UserError {
    var first = rate(match.group(1), 1);
    var last = rate(match.group(2), 1);
    var by = rate(match.group(3), 1);
    var seconds = seconds(match.group(4), SHORTEST_STEP);
    if (last < first || (last - first) % by != 0 || (last - first) / by >= MOST_STEPS) {
      throw wrong(
          "from the first rate to the last by equal steps upwards, " + MOST_STEPS + " at most");
    }
    var points = new ArrayList<Point>();
    var steps = new ArrayList<Step>();
    for (var rate = first; rate <= last; rate += by) {
      var from = steps.size() * seconds;
      points.add(new Point(from, rate));
      points.add(new Point(from + seconds, rate));
      steps.add(new Step(from, from + seconds));
    }
    return ending(points, steps);
  }

  private RateSchedule sine(Matcher match) throws UserError {
    var mean = rate(match.group(1), 1);
    var height = rate(match.group(2), 0);
    double seconds = seconds(match.group(3), SHORTEST_STEP);
    if (height > mean) {
      throw wrong("the rate would fall below 0");
    }
    var points =
        IntStream.rangeClosed(0, PIECES_OF_A_WAVE)
            .mapToObj(
                i ->
                    new Point(
                        i * seconds / PIECES_OF_A_WAVE,
                        mean + height * Math.sin(2 * Math.PI * i / PIECES_OF_A_WAVE)))
            .toList();
    return endless(points);
  }

  private RateSchedule bursts(Matcher match) throws UserError {
    var base = rate(match.group(1), 0);
    var burst = rate(match.group(2), 1);
    var seconds = seconds(match.group(3), SHORTEST_STEP);
    var length = seconds(match.group(4), 1);
    if (length >= seconds) {
      throw wrong("a burst is as long as the time between two");
    }
    var quiet = seconds - length;
    return endless(
        List.of(
            new Point(0, base),
            new Point(quiet, base),
            new Point(quiet, burst),
            new Point(seconds, burst)));
  }

  private RateSchedule file(Path file, double times) throws UserError {
    var points = new ArrayList<Point>();
    try (var lines = Files.newBufferedReader(file, UTF_8)) {
      var number = 0;
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank() && !(number == 1 && line.strip().equals("seconds,ops_per_s"))) {
          points.add(point(line, file + ":" + number, points, times));
        }
        if (points.size() > MOST_LINES) {
          throw wrong("more than " + MOST_LINES + " lines");
        }
      }
    } catch (IOException e) {
      throw new UserError(option + " " + file + ": can't be read: " + e.getMessage());
    }
    if (points.size() < 2 || points.get(points.size() - 1).second() < SHORTEST_STEP) {
      throw wrong("needs two lines at least, of 0 seconds and of " + SHORTEST_STEP + " or more");
    }
    return ending(points, parts(points.get(points.size() - 1).second()));
  }

  private Point point(String line, String place, List<Point> before, double times)
      throws UserError {
    var match = LINE.matcher(line);
    var least = before.isEmpty() ? 0 : before.get(before.size() - 1).second();
    if (!match.matches()
        || Double.parseDouble(match.group(1)) < least
        || (before.isEmpty() && Double.parseDouble(match.group(1)) != 0)) {
      throw UserError.of(
          "%s %s: allowed are lines seconds,ops_per_s, as 60,20000, by rising time from 0 on",
          option, place);
    }
    var rate = Double.parseDouble(match.group(2)) * times;
    if (rate > Units.MOST) {
      throw UserError.of(
          "%s %s: %,.0f operations a second; allowed: at most %,d",
          option, place, rate, Units.MOST);
    }
    return new Point(Double.parseDouble(match.group(1)), rate);
  }

  private RateSchedule ending(List<Point> points, List<Step> steps) {
    var end = OptionalInt.of((int) Math.ceil(points.get(points.size() - 1).second()));
    var curve = new RateCurve(points, OptionalDouble.empty());
    return new RateSchedule(text, arrivals, curve, end, steps);
  }

  private RateSchedule endless(List<Point> points) {
    var curve = new RateCurve(points, OptionalDouble.of(0));
    return new RateSchedule(text, arrivals, curve, OptionalInt.empty(), List.of());
  }

  private static List<Step> parts(double seconds) {
    var count = (int) Math.max(1, Math.min(PARTS, seconds / SHORTEST_STEP));
    return IntStream.range(0, count)
        .mapToObj(i -> new Step(i * seconds / count, (i + 1) * seconds / count))
        .toList();
  }

  private int rate(String word, int least) throws UserError {
    return Units.count(option + " " + text + ":", word, least, Units.MOST);
  }

  private int seconds(String word, int least) throws UserError {
    return Units.seconds(option + " " + text + ":", word, least);
  }

  private UserError wrong(String why) {
    return new UserError(option + " " + text + ": " + why + "; " + ALLOWED);
  }
}

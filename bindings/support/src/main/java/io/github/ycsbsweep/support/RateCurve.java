// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * A rate over time, straight between points. Two points of one time are a jump. After the last
 * point its rate holds, or all from a given time on comes again.
 */
public final class RateCurve {

  private final List<Point> points;
  private final OptionalDouble repeatsFrom;

  /** Operations due until each point. */
  private final double[] due;

  /**
   * A point.
   *
   * @param second since the start
   * @param rate operations a second
   */
  public record Point(double second, double rate) {}

  /**
   * A curve.
   *
   * @param points by rising time, the first at 0
   * @param repeatsFrom seconds since the start; what follows comes again after the last point
   */
  public RateCurve(List<Point> points, OptionalDouble repeatsFrom) {
    this.points = List.copyOf(points);
    this.repeatsFrom = repeatsFrom;
    this.due = new double[points.size()];
    check();
    for (var i = 1; i < due.length; i++) {
      var length = points.get(i).second() - points.get(i - 1).second();
      due[i] = due[i - 1] + length * (points.get(i).rate() + points.get(i - 1).rate()) / 2;
    }
  }

  private void check() {
    var before = 0.0;
    for (var point : points) {
      if (!(point.second() >= before) || !(point.rate() >= 0) || point.rate() > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(point + " behind " + before + " s");
      }
      before = point.second();
    }
    if (points.isEmpty() || points.get(0).second() != 0 || repeatsFrom.orElse(-1) >= before) {
      throw new IllegalArgumentException("no curve from 0 on: " + points);
    }
  }

  /** Reads the text of a curve that does not repeat: {@code second:rate}, with commas between. */
  public static List<Point> points(String text) {
    var points = new ArrayList<Point>();
    for (var word : text.split(",", -1)) {
      var values = word.split(":", -1);
      if (values.length != 2) {
        throw new IllegalArgumentException(word + " is not second:rate");
      }
      points.add(new Point(Double.parseDouble(values[0]), Double.parseDouble(values[1])));
    }
    return points;
  }

  public List<Point> points() {
    return points;
  }

  public OptionalDouble repeatsFrom() {
    return repeatsFrom;
  }

  /** The same after some seconds in which its first rate holds. */
  public RateCurve after(double seconds) {
    var later = new ArrayList<Point>();
    if (seconds > 0) {
      later.add(new Point(0, points.get(0).rate()));
    }
    points.forEach(point -> later.add(new Point(point.second() + seconds, point.rate())));
    return new RateCurve(
        later,
        repeatsFrom.isPresent()
            ? OptionalDouble.of(repeatsFrom.getAsDouble() + seconds)
            : OptionalDouble.empty());
  }

  /** Operations a second between two times, on average. */
  public double mean(double from, double to) {
    return (dueBy(to) - dueBy(from)) / (to - from);
  }

  /** Operations that are due from the start until a time. */
  public double dueBy(double second) {
    var over = second - end();
    if (over <= 0) {
      return within(second);
    }
    if (repeatsFrom.isEmpty()) {
      return all() + over * points.get(points.size() - 1).rate();
    }
    var rounds = Math.floor(over / length());
    var rest = over - rounds * length();
    return all() + rounds * round() + within(begin() + rest) - within(begin());
  }

  /** When an operation is due, by how many are before it; infinity if it never is. */
  public double secondOf(double operations) {
    var over = operations - all();
    if (over <= 0) {
      return whenWithin(operations);
    }
    if (repeatsFrom.isEmpty()) {
      return end() + over / points.get(points.size() - 1).rate();
    }
    if (round() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    var rounds = Math.floor(over / round());
    var rest = Math.max(0, over - rounds * round());
    return end() + rounds * length() + whenWithin(within(begin()) + rest) - begin();
  }

  private double begin() {
    return repeatsFrom.orElseThrow();
  }

  private double end() {
    return points.get(points.size() - 1).second();
  }

  private double length() {
    return end() - begin();
  }

  private double all() {
    return due[due.length - 1];
  }

  private double round() {
    return all() - within(begin());
  }

  private double within(double second) {
    var i = last(point -> points.get(point).second() <= second);
    var passed = second - points.get(i).second();
    return due[i] + passed * (points.get(i).rate() + passed * slope(i) / 2);
  }

  private double whenWithin(double operations) {
    var i = last(point -> due[point] <= operations);
    var rest = operations - due[i];
    var rate = points.get(i).rate();
    // The solution of rate × t + slope × t² / 2 = rest that loses no digits.
    var root = Math.sqrt(Math.max(0, rate * rate + 2 * slope(i) * rest));
    return points.get(i).second() + (rest == 0 ? 0 : 2 * rest / (rate + root));
  }

  /** The last point that is reached, or the first. */
  private int last(IntPredicate isReached) {
    var i = 0;
    for (var high = due.length - 1; i < high; ) {
      var middle = (i + high + 1) >>> 1;
      if (isReached.test(middle)) {
        i = middle;
      } else {
        high = middle - 1;
      }
    }
    return i;
  }

  private double slope(int i) {
    if (i == due.length - 1) {
      return 0;
    }
    var length = points.get(i + 1).second() - points.get(i).second();
    return length == 0 ? 0 : (points.get(i + 1).rate() - points.get(i).rate()) / length;
  }

  /** As {@link #points} reads it. */
  @Override
  public String toString() {
    return points.stream()
        .map(point -> number(point.second()) + ":" + number(point.rate()))
        .collect(Collectors.joining(","));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
  }
}

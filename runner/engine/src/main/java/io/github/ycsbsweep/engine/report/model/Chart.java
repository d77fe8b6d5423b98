// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A chart, as the page and the pictures draw it.
 *
 * @param file name of the picture's files, without the ending
 * @param description for those who can't see it
 * @param note how to read it, beside it on the page
 * @param y the left axis, and the right one if there is one
 * @param watermarks written across it
 */
public record Chart(
    String file,
    String title,
    String description,
    String note,
    Axis x,
    List<Axis> y,
    List<Line> lines,
    List<String> watermarks)
    implements Block {

  /**
   * Highest interval that an axis makes room for, by the highest value: more would press it flat.
   */
  private static final double WIDEST_BAR = 1.25;

  private static final double ROOM = 1.08;

  /** How values are spread over an axis. */
  public enum Scale {
    LINEAR,
    /** Decades. */
    LOG10,
    /** Doublings. */
    LOG2
  }

  /** How a line is drawn. */
  public enum Stroke {
    NONE,
    BOLD,
    THIN,
    DASHED,
    DOTTED,
    BOLD_DOTTED,
    FITTED
  }

  /** What stands at the points of a line. */
  public enum Marker {
    NONE,
    CIRCLE,
    DIAMOND,
    HOLLOW_DIAMOND,
    TRIANGLE,
    /** With the note of the point beside it. */
    RING
  }

  /**
   * An axis.
   *
   * @param shortName where there is little room
   * @param legend how its lines are drawn, behind the name in a picture; may be empty
   * @param ticks values to name; empty: any round ones
   * @param marks ranges with a name, in their order
   */
  public record Axis(
      String name,
      String shortName,
      String legend,
      Scale scale,
      double min,
      double max,
      List<Double> ticks,
      List<Mark> marks) {

    /** What a logarithmic axis shows: a file may hold figures that nobody measured. */
    private static final double LEAST = 1e-6;

    private static final double MOST = 1e20;

    /** With these marks. */
    public Axis with(List<Mark> ranges) {
      return new Axis(name, shortName, legend, scale, min, max, ticks, List.copyOf(ranges));
    }

    /** From 0. */
    public static Axis linear(String name, String shortName, String legend, double max) {
      return new Axis(
          name, shortName, legend, Scale.LINEAR, 0, Figures.rounded(max), List.of(), List.of());
    }

    /** From one value to another. */
    public static Axis linear(String name, String shortName, double min, double max) {
      return new Axis(name, shortName, "", Scale.LINEAR, min, max, List.of(), List.of());
    }

    /** In decades, a little beyond values that are more than 0. */
    public static Axis log(
        String name, String shortName, String legend, double lowest, double highest) {
      var min = drawable(lowest) * Math.pow(10, -0.1);
      var max = drawable(highest) * Math.pow(10, 0.1);
      // 1, 2 and 5 of every decade, or only 1 where there are many.
      var steps = max / min > 1e4 ? new double[] {1} : new double[] {1, 2, 5};
      var ticks =
          IntStream.rangeClosed(decade(min), decade(max))
              .boxed()
              .flatMapToDouble(at -> DoubleStream.of(steps).map(step -> step * Math.pow(10, at)))
              .filter(tick -> tick >= min && tick <= max)
              .boxed()
              .toList();
      return new Axis(name, shortName, legend, Scale.LOG10, min, max, ticks, List.of());
    }

    private static double drawable(double value) {
      return Math.min(MOST, Math.max(LEAST, value));
    }

    private static int decade(double value) {
      return (int) Math.floor(Math.log10(value));
    }

    /** Of numbers of threads, which are named; ascending. */
    public static Axis threads(String name, List<Integer> threads) {
      return threads(name, threads, threads.stream().distinct().count() < 2 ? 2 : 1);
    }

    /** Likewise, with room beside the least and the most of them: a factor. */
    public static Axis threads(String name, List<Integer> threads, double room) {
      int first = threads.isEmpty() ? 1 : threads.get(0);
      int last = threads.isEmpty() ? 1 : threads.get(threads.size() - 1);
      var ticks = threads.stream().map(Integer::doubleValue).toList();
      return new Axis(name, name, "", Scale.LOG2, first / room, last * room, ticks, List.of());
    }

    /** Where a value is on it, in the unit of its scale. */
    public double at(double value) {
      return switch (scale) {
        case LINEAR -> value;
        case LOG10 -> Math.log10(drawable(value));
        case LOG2 -> Math.log(value) / Math.log(2);
      };
    }
  }

  /**
   * A range of an axis that is marked.
   *
   * @param kind how it is drawn
   */
  public record Mark(String name, double begin, double end, MarkKind kind) {}

  /** What a mark is about. */
  public enum MarkKind {
    /** One of several that follow each other. */
    PHASE,
    /** Likewise, told from its neighbours by its ground. */
    SHADED_PHASE,
    /** What was done to the servers. */
    FAULT
  }

  /**
   * A line.
   *
   * @param label whose it is
   * @param legend in a picture; empty if the line is not named there
   * @param color number of it
   * @param axis 0: the left one, 1: the right one
   */
  public record Line(
      String label,
      String legend,
      int color,
      int axis,
      Stroke stroke,
      Marker marker,
      List<Point> points) {

    /** Of the left axis, named in the legend, without markers. */
    public static Line of(String label, int color, Stroke stroke, List<Point> points) {
      return new Line(label, label, color, 0, stroke, Marker.NONE, points);
    }

    public Line marked(Marker with) {
      return new Line(label, legend, color, axis, stroke, with, points);
    }

    public Line called(String name) {
      return new Line(label, name, color, axis, stroke, marker, points);
    }

    public Line onRight() {
      return new Line(label, legend, color, 1, stroke, marker, points);
    }

    public boolean hasPoints() {
      return !points.isEmpty();
    }
  }

  /** An interval. */
  public record Bar(double low, double high) {}

  /**
   * A point.
   *
   * @param isBad whether it does not count
   * @param note its figures in words; may be empty
   */
  public record Point(double x, double y, Optional<Bar> bar, boolean isBad, String note) {

    /** Figures with no more digits than a page needs. */
    public static Point of(double x, double y, String note) {
      return new Point(Figures.rounded(x), Figures.rounded(y), Optional.empty(), false, note);
    }

    /** With an interval, which ends with the axis. */
    public Point with(double low, double high, Axis axis) {
      var bar =
          new Bar(
              low > axis.min() ? Figures.rounded(low) : axis.min(),
              high < axis.max() ? Figures.rounded(high) : axis.max());
      return new Point(x, y, Optional.of(bar), isBad, note);
    }

    /** Likewise, if there is one. */
    public Point with(Optional<Interval> interval, Axis axis) {
      return interval.map(it -> with(it.low(), it.high(), axis)).orElse(this);
    }

    public Point bad(boolean is) {
      return new Point(x, y, bar, is, note);
    }
  }

  /**
   * Upper end of an axis from 0: a little above the highest value, and above the intervals, unless
   * these are so wide that they would press the lines flat.
   *
   * @param bar highest end of an interval; 0 without one
   */
  public static double head(double highest, double bar) {
    return Math.max(1, Math.max(highest, Math.min(bar, WIDEST_BAR * highest))) * ROOM;
  }

  /** The picture's full title. */
  public String caption() {
    return title + ": " + description;
  }
}

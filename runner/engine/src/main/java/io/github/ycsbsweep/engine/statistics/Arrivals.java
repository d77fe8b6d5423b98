// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * When commands came. Their number in each of many short slots has a variance as large as its mean
 * if they are independent of each other (Poisson), and a larger one if they come in bursts.
 */
public final class Arrivals {

  private static final long SECOND = 1_000_000;
  private static final long SLOT = 10_000;

  /** Of the curve; beyond, it has steps of several seconds. */
  private static final int MOST_STEPS = 3600;

  /** A clock that was set: not a time in which nothing came. */
  private static final long LONGEST_GAP = 3600 * SECOND;

  /** Both tails of the test. */
  private static final double LEVEL = 0.01;

  private final List<Long> steps = new ArrayList<>();
  private int stepSeconds = 1;
  private long first = -1;
  private long last;
  private long before;
  private long slot;
  private long inSlot;
  private long slots;
  private double sum;
  private double squares;
  private long micros;
  private long count;

  /**
   * What is told of them.
   *
   * @param seconds that were looked at
   * @param rate commands a second
   * @param step seconds of each number of the curve
   * @param curve commands a second, one after the other
   * @param dispersion variance ÷ mean of the commands in 10 ms; 1: independent of each other
   * @param poisson whether such a dispersion may be chance where they are
   */
  public record ArrivalCurve(
      double seconds,
      double rate,
      int step,
      List<Double> curve,
      double dispersion,
      boolean poisson) {

    /** Of so many servers that have equal parts of the commands, where this is of one at a time. */
    public ArrivalCurve times(int servers) {
      return new ArrivalCurve(
          seconds,
          rate * servers,
          step,
          curve.stream().map(one -> one * servers).toList(),
          dispersion,
          poisson);
    }
  }

  public void add(long at) {
    if (first < 0 || at - last > LONGEST_GAP || last - at > SECOND) {
      endWindow();
      first = at;
      last = at;
      slot = at / SLOT;
    }
    count++;
    // Threads of a server write lines a little out of order.
    last = Math.max(last, at);
    addToSlot(last / SLOT);
    addToStep((int) Math.min(Integer.MAX_VALUE, (before + last - first) / SECOND));
  }

  private void addToSlot(long now) {
    if (now > slot) {
      endSlot();
      slots += now - slot - 1;
      slot = now;
    }
    inSlot++;
  }

  private void endSlot() {
    slots++;
    sum += inSlot;
    squares += (double) inSlot * inSlot;
    inSlot = 0;
  }

  private void addToStep(int second) {
    while (second / stepSeconds >= MOST_STEPS) {
      for (var i = 0; i < steps.size(); i += 2) {
        steps.set(i / 2, steps.get(i) + (i + 1 < steps.size() ? steps.get(i + 1) : 0));
      }
      steps.subList((steps.size() + 1) / 2, steps.size()).clear();
      stepSeconds *= 2;
    }
    while (steps.size() <= second / stepSeconds) {
      steps.add(0L);
    }
    var at = second / stepSeconds;
    steps.set(at, steps.get(at) + 1);
  }

  /** Nobody looked for a while from here on. */
  public void endWindow() {
    if (first >= 0) {
      micros += last - first;
      before = micros;
      // The last slot is not whole.
      inSlot = 0;
      first = -1;
    }
  }

  public ArrivalCurve curve() {
    endWindow();
    var seconds = (double) micros / SECOND;
    var curve = new ArrayList<Double>();
    for (var i = 0; i < steps.size(); i++) {
      var left = seconds - (double) i * stepSeconds;
      // A last step of less than a tenth says nothing of a rate.
      if (i == 0 || left > stepSeconds * 0.1) {
        curve.add(steps.get(i) / Math.max(1e-3, Math.min(left, stepSeconds)));
      }
    }
    var dispersion = dispersion();
    return new ArrivalCurve(
        seconds,
        seconds == 0 ? 0 : count / seconds,
        stepSeconds,
        curve,
        dispersion,
        slots > 2 && isPoisson(dispersion));
  }

  private double dispersion() {
    if (slots < 2 || sum == 0) {
      return 0;
    }
    var mean = sum / slots;
    return (squares - slots * mean * mean) / (slots - 1) / mean;
  }

  private boolean isPoisson(double dispersion) {
    var probability =
        ChiSquaredDistribution.of((double) (slots - 1))
            .cumulativeProbability(dispersion * (slots - 1));
    return probability > LEVEL / 2 && probability < 1 - LEVEL / 2;
  }
}

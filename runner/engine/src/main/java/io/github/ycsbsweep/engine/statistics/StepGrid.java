// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Map;

/**
 * How probability goes from the levels of one place to those of the next: it stays, or goes to all
 * others alike.
 *
 * @param levels how many there are
 * @param zero number of the level of place 0
 * @param width between two levels
 * @param chance that a place has a step
 * @param rise levels of a step that counts as a rise
 * @param edges likelihood of every step, from {@code 1 - levels}, of places whose step was measured
 */
record StepGrid(
    int levels, int zero, double width, double chance, int rise, Map<Integer, double[]> edges) {

  /** Which steps are taken. */
  enum Kind {
    ANY,
    RISE,
    NO_RISE
  }

  StepGrid {
    rise = Math.max(1, rise);
  }

  double level(int number) {
    return (number - zero) * width;
  }

  double[] atZero() {
    var weights = new double[levels];
    weights[zero] = 1;
    return weights;
  }

  /** Weights of the levels of a place, by those of the place before it. */
  double[] onwards(double[] before, int place, Kind kind) {
    return moved(before, place, kind, 1);
  }

  /** Weights of the levels of the place before it, by what follows from those of the place. */
  double[] back(double[] after, int place, Kind kind) {
    return moved(after, place, kind, -1);
  }

  private double[] moved(double[] from, int place, Kind kind, int direction) {
    return edges.containsKey(place)
        ? measured(from, edges.get(place), kind, direction)
        : alike(from, kind, direction);
  }

  /** By sums of parts, since all steps of a kind are equally likely. */
  private double[] alike(double[] from, Kind kind, int direction) {
    var below = new double[levels + 1];
    for (var l = 0; l < levels; l++) {
      below[l + 1] = below[l] + from[l];
    }
    var to = new double[levels];
    for (var l = 0; l < levels; l++) {
      var rising =
          direction > 0
              ? below[Math.max(0, l - rise + 1)]
              : below[levels] - below[Math.min(levels, l + rise)];
      var others = Math.max(0, below[levels] - from[l] - rising);
      to[l] = weight(kind, from[l], rising, others);
    }
    return to;
  }

  private double[] measured(double[] from, double[] edge, Kind kind, int direction) {
    var to = new double[levels];
    for (var l = 0; l < levels; l++) {
      var rising = 0.0;
      var others = 0.0;
      var staying = 0.0;
      for (var k = 0; k < levels; k++) {
        var step = direction * (l - k);
        var weight = from[k] * edge[step + levels - 1];
        if (step == 0) {
          staying += weight;
        } else if (step >= rise) {
          rising += weight;
        } else {
          others += weight;
        }
      }
      to[l] = weight(kind, staying, rising, others);
    }
    return to;
  }

  private double weight(Kind kind, double staying, double rising, double others) {
    var each = chance / (levels - 1);
    return switch (kind) {
      case ANY -> (1 - chance) * staying + each * (rising + others);
      case RISE -> each * rising;
      case NO_RISE -> (1 - chance) * staying + each * others;
    };
  }
}

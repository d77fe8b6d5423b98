// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many other keys were used between two uses of one: a cache of so many keys, which drops the
 * one that was not used for longest, has it still. Keys are sampled by their hashes, as many as fit
 * (SHARDS; C. A. Waldspurger and others, FAST 2015). Counted are reads of the later part of the
 * traffic, which finds a cache that the earlier part has filled.
 */
public final class ReuseDistances {

  private static final int MOST_KEYS = 1 << 14;

  /** Places in the order of time; when they are used up, keys are given new ones. */
  private static final int PLACES = MOST_KEYS * 4;

  /** Classes of distances for each doubling. */
  private static final int FINENESS = 8;

  private final Map<Long, Integer> places = new HashMap<>();
  private final int[] tree = new int[PLACES + 1];
  private final ReadCounts counts = new ReadCounts(new double[64 * FINENESS]);

  /** What was counted when there were as many uses as the last power of 2, and the one before. */
  private ReadCounts atPower = counts.copy();

  private ReadCounts atPowerBefore = counts.copy();
  private long uses;
  private int halvings;
  private int next = 1;

  /** Reads, in all and by their distances. */
  private static final class ReadCounts {
    private final double[] byDistance;
    private double first;
    private double sampled;
    private long all;

    private ReadCounts(double[] byDistance) {
      this.byDistance = byDistance;
    }

    private ReadCounts copy() {
      return new ReadCounts(byDistance.clone()).plus(this, 1);
    }

    /** Those since an earlier time. */
    private ReadCounts since(ReadCounts before) {
      var since = copy().plus(before, -1);
      Arrays.setAll(since.byDistance, i -> byDistance[i] - before.byDistance[i]);
      return since;
    }

    private ReadCounts plus(ReadCounts other, int sign) {
      first += sign * other.first;
      sampled += sign * other.sampled;
      all += sign * other.all;
      return this;
    }
  }

  /** A key was used. */
  public void use(long keyHash, boolean isRead) {
    if (uses > 0 && Long.bitCount(uses) == 1) {
      atPowerBefore = atPower;
      atPower = counts.copy();
    }
    uses++;
    counts.all += isRead ? 1 : 0;
    if (halvings > 0 && keyHash >>> (64 - halvings) != 0) {
      return;
    }
    if (next > PLACES) {
      renumber();
    }
    var weight = Math.scalb(1.0, halvings);
    var before = places.put(keyHash, next);
    if (before != null) {
      change(before, -1);
    }
    if (isRead) {
      counts.sampled += weight;
      if (before == null) {
        counts.first += weight;
      } else {
        var distance = (places.size() - 1 - count(before)) * weight;
        counts.byDistance[classOf(distance)] += weight;
      }
    }
    change(next++, 1);
    if (places.size() > MOST_KEYS) {
      halvings++;
      places.keySet().removeIf(hash -> hash >>> (64 - halvings) != 0);
      renumber();
    }
  }

  /** A key was deleted: the next read of it finds nothing. */
  public void forget(long keyHash) {
    var before = places.remove(keyHash);
    if (before != null) {
      change(before, -1);
    }
  }

  private void renumber() {
    var byTime = places.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
    Arrays.fill(tree, 0);
    next = 1;
    for (var key : byTime) {
      key.setValue(next);
      change(next++, 1);
    }
  }

  private void change(int place, int by) {
    for (var at = place; at <= PLACES; at += at & -at) {
      tree[at] += by;
    }
  }

  /** Keys whose last use is at that place or before. */
  private int count(int place) {
    var count = 0;
    for (var at = place; at > 0; at -= at & -at) {
      count += tree[at];
    }
    return count;
  }

  private static int classOf(double distance) {
    return (int) Math.ceil(FINENESS * Math.log(distance + 1) / Math.log(2));
  }

  /** The greatest distance of a class. */
  private static long keys(int ofClass) {
    return (long) Math.floor(Math.pow(2, (double) ofClass / FINENESS));
  }

  /** What it came to. */
  public HitRateCurve curve() {
    return new HitRateCurve(share(), firstShare(), hitRates());
  }

  /** A third to two thirds of the traffic, at its end. */
  private ReadCounts later() {
    return counts.since(2 * uses >= 3 * Long.highestOneBit(uses - 1) ? atPower : atPowerBefore);
  }

  /** The part of these reads that is of keys that were not used before. */
  double firstShare() {
    var later = later();
    return later.all == 0 ? 0 : Math.min(1, later.first / Math.max(later.sampled, 1));
  }

  /**
   * The part of the reads that a cache of so many keys would find, by that number. Sampled reads
   * that are too few or too many are those of the hottest keys, which any cache has.
   */
  SortedMap<Long, Double> hitRates() {
    var later = later();
    var rates = new TreeMap<Long, Double>(Comparator.naturalOrder());
    var found = later.all - later.sampled;
    for (var i = 0; i < later.byDistance.length && later.all > 0; i++) {
      found += later.byDistance[i];
      if (later.byDistance[i] > 0) {
        rates.put(keys(i), Math.max(0, Math.min(1, found / later.all)));
      }
    }
    return rates;
  }

  /** The part of the keys that is sampled. */
  double share() {
    return Math.scalb(1.0, -halvings);
  }
}

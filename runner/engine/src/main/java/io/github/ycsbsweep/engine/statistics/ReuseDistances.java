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
 * (SHARDS; C. A. Waldspurger and others, FAST 2015).
 */
public final class ReuseDistances {

  private static final int MOST_KEYS = 1 << 14;

  /** Places in the order of time; when they are used up, keys are given new ones. */
  private static final int PLACES = MOST_KEYS * 4;

  /** Classes of distances for each doubling. */
  private static final int FINENESS = 8;

  private final Map<Long, Integer> places = new HashMap<>();
  private final int[] tree = new int[PLACES + 1];
  private final double[] reads = new double[64 * FINENESS];
  private double firstReads;
  private double sampledReads;
  private long allReads;
  private int halvings;
  private int next = 1;

  /** A key was used. */
  public void use(long keyHash, boolean isRead) {
    allReads += isRead ? 1 : 0;
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
      sampledReads += weight;
      if (before == null) {
        firstReads += weight;
      } else {
        var distance = (places.size() - 1 - count(before)) * weight;
        reads[classOf(distance)] += weight;
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

  /** The part of the reads that is of keys that were not used before. */
  double firstShare() {
    return allReads == 0 ? 0 : Math.min(1, firstReads / Math.max(sampledReads, 1));
  }

  /**
   * The part of the reads that an empty cache of so many keys would find, by that number. Sampled
   * reads that are too few or too many are those of the hottest keys, which any cache has.
   */
  SortedMap<Long, Double> hitRates() {
    var rates = new TreeMap<Long, Double>(Comparator.naturalOrder());
    var found = allReads - sampledReads;
    for (var i = 0; i < reads.length && allReads > 0; i++) {
      found += reads[i];
      if (reads[i] > 0) {
        rates.put(keys(i), Math.max(0, Math.min(1, found / allReads)));
      }
    }
    return rates;
  }

  /** The part of the keys that is sampled. */
  double share() {
    return Math.scalb(1.0, -halvings);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;

/**
 * How often each key was used, by its hash. Where there are too many, the half with the greater
 * hashes is left out, and so on: keys that stay are a sample of all, each with all of its uses.
 */
public final class KeyCounts {

  private static final int MOST_KEYS = 1_500_000;

  private final int most;
  private long[] hashes = new long[1 << 12];
  private int[] counts = new int[1 << 12];
  private int keys;
  private int halvings;
  private long total;

  public KeyCounts() {
    this(MOST_KEYS);
  }

  /**
   * Of fewer keys.
   *
   * @param most keys that are counted
   */
  public KeyCounts(int most) {
    this.most = most;
  }

  /** Counts a use; returns the uses of the key, 0 where it is left out. */
  public int add(long keyHash) {
    total++;
    if (halvings > 0 && keyHash >>> (64 - halvings) != 0) {
      return 0;
    }
    var at = place(hashes, counts, keyHash);
    hashes[at] = keyHash;
    counts[at] = Math.max(counts[at], counts[at] + 1);
    var uses = counts[at];
    if (uses == 1) {
      keys++;
      if (keys > most) {
        halvings++;
        rebuild(hashes.length);
      } else if (keys * 4L > hashes.length * 3L) {
        rebuild(hashes.length * 2);
      }
    }
    return uses;
  }

  private static int place(long[] hashes, int[] counts, long keyHash) {
    var mask = hashes.length - 1;
    var at = (int) ((keyHash * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (counts[at] != 0 && hashes[at] != keyHash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void rebuild(int size) {
    var newHashes = new long[size];
    var newCounts = new int[size];
    keys = 0;
    for (var i = 0; i < hashes.length; i++) {
      if (counts[i] > 0 && (halvings == 0 || hashes[i] >>> (64 - halvings) == 0)) {
        var at = place(newHashes, newCounts, hashes[i]);
        newHashes[at] = hashes[i];
        newCounts[at] = counts[i];
        keys++;
      }
    }
    hashes = newHashes;
    counts = newCounts;
  }

  /** Uses of all keys, those that are left out included. */
  public long total() {
    return total;
  }

  /** The part of the keys that are counted. */
  public double share() {
    return Math.pow(0.5, halvings);
  }

  /** Of each key that is counted, the most used one first. */
  public int[] descending() {
    return Arrays.stream(counts)
        .filter(count -> count > 0)
        .map(count -> -count)
        .sorted()
        .map(count -> -count)
        .toArray();
  }
}

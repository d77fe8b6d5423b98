// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;

/**
 * Keys as popular as a file says, scattered over the key space: lines of a number of keys, a comma,
 * and the part of the uses that the hottest so many of them have. Between two lines all are alike.
 */
public final class RankedKeys extends NumberGenerator {

  private static final Pattern LINE =
      Pattern.compile("\\s*([1-9][0-9]{0,9})\\s*,\\s*([01](?:\\.[0-9]{1,15})?)\\s*");

  private static final int MOST_LINES = 100_000;

  private final ScatteredKeys keys;
  private final long count;

  /** Of each line: the last rank, and the part of the uses up to it. */
  private final long[] ranks;

  private final double[] parts;

  private RankedKeys(Map<Long, Double> curve, long start, long count) {
    this.keys = new ScatteredKeys(start, count);
    this.count = count;
    this.ranks = curve.keySet().stream().mapToLong(Long::longValue).toArray();
    this.parts = curve.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * Reads a file. Empty lines and those that begin with # say nothing.
   *
   * @param start the first key
   * @param count of keys; of a file that ranks more, those beyond share the others' keys
   * @throws WorkloadException that names file, line and what is allowed
   */
  public static RankedKeys read(Path file, long start, long count) throws WorkloadException {
    var curve = new TreeMap<Long, Double>();
    try (var lines = Files.newBufferedReader(file, ISO_8859_1)) {
      var number = 0;
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank() && !line.startsWith("#")) {
          add(curve, line, file + ":" + number);
        }
      }
    } catch (IOException e) {
      throw new WorkloadException(file + ": can't be read: " + e.getMessage(), e);
    }
    if (curve.isEmpty() || curve.lastEntry().getValue() == 0) {
      throw new WorkloadException(file + ": no keys have a part of the uses");
    }
    return new RankedKeys(curve, start, count);
  }

  private static void add(TreeMap<Long, Double> curve, String line, String place)
      throws WorkloadException {
    var match = LINE.matcher(line);
    var fits =
        match.matches()
            && curve.size() < MOST_LINES
            && Double.parseDouble(match.group(2)) <= 1
            && (curve.isEmpty()
                || (Long.parseLong(match.group(1)) > curve.lastKey()
                    && Double.parseDouble(match.group(2)) >= curve.lastEntry().getValue()));
    if (!fits) {
      throw new WorkloadException(
          place
              + ": allowed is keys,part as 100,0.25, both rising from line to line, in at most "
              + MOST_LINES
              + " lines");
    }
    curve.put(Long.parseLong(match.group(1)), Double.parseDouble(match.group(2)));
  }

  @Override
  public Long nextValue() {
    return next(ThreadLocalRandom.current());
  }

  long next(RandomGenerator random) {
    var part = random.nextDouble() * parts[parts.length - 1];
    var found = Arrays.binarySearch(parts, part);
    var line = found < 0 ? -found - 1 : found;
    while (parts[line] <= part) {
      // The ranks of a line that adds nothing are never used.
      line++;
    }
    var above = line == 0 ? 0 : ranks[line - 1];
    return keys.keyOf(1 + random.nextLong(above, ranks[line]) % count);
  }

  @Override
  public double mean() {
    throw new UnsupportedOperationException("scattered keys have none");
  }
}

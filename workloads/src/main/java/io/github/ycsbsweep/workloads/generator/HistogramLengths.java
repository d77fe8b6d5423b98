// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;

/** Lengths as often as a file says: lines of a number of bytes, a comma, and a weight. */
public final class HistogramLengths extends NumberGenerator {

  private static final Pattern LINE =
      Pattern.compile("\\s*([0-9]{1,10})\\s*,\\s*([0-9]{1,15}(?:\\.[0-9]{1,15})?)\\s*");

  private static final int MOST_LINES = 100_000;

  private static final long MOST_BYTES = 1L << 30;

  private final TreeMap<Double, Long> byWeightUpTo = new TreeMap<>();
  private final double weight;
  private final double mean;

  private HistogramLengths(Map<Long, Double> weights) {
    var up = 0.0;
    var bytes = 0.0;
    for (var bucket : weights.entrySet()) {
      if (bucket.getValue() > 0) {
        up += bucket.getValue();
        bytes += bucket.getValue() * bucket.getKey();
        byWeightUpTo.put(up, bucket.getKey());
      }
    }
    this.weight = up;
    this.mean = bytes / up;
  }

  /**
   * Reads a file. Empty lines and those that begin with # say nothing.
   *
   * @throws WorkloadException that names file, line and what is allowed
   */
  public static HistogramLengths read(Path file) throws WorkloadException {
    var weights = new TreeMap<Long, Double>();
    try (var lines = Files.newBufferedReader(file, ISO_8859_1)) {
      var number = 0;
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank() && !line.startsWith("#")) {
          add(weights, line, file + ":" + number);
        }
        if (weights.size() > MOST_LINES) {
          throw new WorkloadException(file + ": more than " + MOST_LINES + " lengths");
        }
      }
    } catch (IOException e) {
      throw new WorkloadException(file + ": can't be read: " + e.getMessage(), e);
    }
    var lengths = new HistogramLengths(weights);
    if (lengths.weight == 0) {
      throw new WorkloadException(file + ": no length has a weight above 0");
    }
    return lengths;
  }

  private static void add(Map<Long, Double> weights, String line, String place)
      throws WorkloadException {
    var match = LINE.matcher(line);
    if (!match.matches() || Long.parseLong(match.group(1)) > MOST_BYTES) {
      throw new WorkloadException(
          place + ": allowed is bytes,weight as 512,30, with at most " + MOST_BYTES + " bytes");
    }
    weights.merge(Long.parseLong(match.group(1)), Double.parseDouble(match.group(2)), Double::sum);
  }

  @Override
  public Long nextValue() {
    return next(ThreadLocalRandom.current());
  }

  long next(RandomGenerator random) {
    return byWeightUpTo.higherEntry(random.nextDouble() * weight).getValue();
  }

  @Override
  public double mean() {
    return mean;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemWorkload.Data;
import io.github.ycsbsweep.support.AllowedValues;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The values of a workload's properties, checked before YCSB trips over them.
 *
 * @param name of the workload, for messages
 * @param properties merged
 * @param origin where a property's value came from, for messages
 */
public record WorkloadCheck(String name, Properties properties, UnaryOperator<String> origin) {

  private static final String CONSTANT = "constant";

  /** Distributions of lengths between two ends. */
  private static final Set<String> RANGES = Set.of("uniform", "zipfian");

  private static final List<String> PHASES = List.of("run", "load", "fresh");

  /** Beyond this many operations a second a workload that inserts has to be bounded by hand. */
  private static final long OPERATIONS_PER_SECOND = 50_000;

  public void check() throws UserError {
    var workloadClass = properties.getProperty("workload", "");
    for (var known : YcsbProperties.allowedOf(workloadClass).entrySet()) {
      var value = properties.getProperty(known.getKey());
      if (value != null && !known.getValue().include(value)) {
        throw wrong(known.getKey(), value, known.getValue().describe(value));
      }
    }
    if (YcsbProperties.isCore(workloadClass)) {
      checkLengths();
    }
    if (phase().equals("run") && !ExtendedValues.isTrace(properties) && proportions() == 0) {
      throw new UserError(name + ": every proportion is 0, so there is nothing to do");
    }
  }

  /** What one length or distribution allows of another. */
  private void checkLengths() throws UserError {
    var most = number("maxscanlength", 1000);
    var fewest = number("minscanlength", 1);
    if (fewest > most) {
      throw wrong("minscanlength", Long.toString(fewest), "up to maxscanlength=" + most);
    }
    var distribution = properties.getProperty("fieldlengthdistribution", CONSTANT);
    var shortest = number("minfieldlength", 1);
    var longest = number("fieldlength", 100);
    if (RANGES.contains(distribution) && shortest > longest) {
      throw wrong("minfieldlength", Long.toString(shortest), "up to fieldlength=" + longest);
    }
    var integrity = properties.getProperty("dataintegrity", "false");
    if (Boolean.parseBoolean(integrity) && !distribution.equals(CONSTANT)) {
      throw wrong("dataintegrity", integrity, "false, or fieldlengthdistribution=" + CONSTANT);
    }
    // Clients run in the folders of their cells.
    var file = properties.getProperty("fieldlengthhistogram", "hist.txt");
    if (distribution.equals("histogram") && !file.startsWith("/")) {
      throw wrong("fieldlengthhistogram", file, "the absolute path of a file of lengths");
    }
  }

  /** Refuses a value that is none of those allowed; an empty one stands for the default. */
  void allowed(String property, AllowedValues allowed) throws UserError {
    var value = properties.getProperty(property, "").strip();
    if (!value.isEmpty() && !allowed.include(value)) {
      throw wrong(property, value, allowed.describe(value));
    }
  }

  /**
   * {@code run}; {@code load} where the load itself is measured; {@code fresh} where nothing is
   * loaded, and every cell starts on an empty store.
   */
  public String phase() throws UserError {
    var phase = properties.getProperty("sweep.phase", "run");
    if (!PHASES.contains(phase)) {
      throw wrong("sweep.phase", phase, "run, load, or fresh (as TimelineWorkload)");
    }
    var workloadClass = properties.getProperty("workload", "");
    var fillsItself =
        !workloadClass.startsWith("site.ycsb.") && !YcsbProperties.isCore(workloadClass);
    if (phase.equals("fresh") && !fillsItself) {
      throw wrong("sweep.phase", phase, "run or load, since YCSB's workloads need loaded records");
    }
    return phase;
  }

  long records() {
    return number("recordcount", 1000);
  }

  /** Bytes of a record's values. */
  long recordBytes() {
    return number("fieldcount", 10)
        * ExtendedValues.fieldBytes(properties, number("fieldlength", 100));
  }

  boolean inserts() throws UserError {
    return phase().equals("run") && share("insertproportion") > 0;
  }

  /**
   * The operation count to give to YCSB where the user gave none. A zipfian workload that inserts
   * sizes its key space by it, and then draws until it hits a key that exists: an unlimited count
   * would have it draw thousands of times for each operation.
   */
  public long operations(int cellSeconds) throws UserError {
    var zipfian = properties.getProperty("requestdistribution", "uniform").equals("zipfian");
    return inserts() && zipfian
        ? Math.min(Integer.MAX_VALUE, cellSeconds * OPERATIONS_PER_SECOND)
        : Integer.MAX_VALUE;
  }

  /** How much data there is, with the operation count that YCSB is given. */
  public Data data(long operations) throws UserError {
    return new Data(records(), recordBytes(), operations, inserts());
  }

  private double proportions() {
    // CoreWorkload's defaults are 95 % reads and 5 % updates.
    if (YcsbProperties.PROPORTIONS.stream().noneMatch(properties::containsKey)) {
      return 1;
    }
    var sum = 0.0;
    for (var proportion : YcsbProperties.PROPORTIONS) {
      sum += share(proportion);
    }
    return sum;
  }

  private long number(String property, long fallback) {
    return Long.parseLong(properties.getProperty(property, Long.toString(fallback)));
  }

  double share(String property) {
    return Double.parseDouble(properties.getProperty(property, "0"));
  }

  /** What is said of the value of a property. */
  UserError wrong(String property, String allowed) {
    return wrong(property, properties.getProperty(property, ""), allowed);
  }

  UserError wrong(String property, String value, String allowed) {
    var from = origin.apply(property);
    return UserError.of("%s: %s=%s (%s): allowed is %s", name, property, value, from, allowed);
  }
}

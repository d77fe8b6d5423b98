// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PreparedWorkload.Data;
import io.github.ycsbsweep.support.AllowedValues;
import java.util.List;
import java.util.Properties;
import java.util.function.UnaryOperator;

/**
 * The numbers of a workload, checked before YCSB trips over them.
 *
 * @param name of the workload, for messages
 * @param properties merged
 * @param origin where a property's value came from, for messages
 */
record WorkloadCheck(String name, Properties properties, UnaryOperator<String> origin) {

  private static final List<String> PROPORTIONS =
      List.of(
          "readproportion",
          "updateproportion",
          "insertproportion",
          "scanproportion",
          "readmodifywriteproportion");

  private static final List<String> PHASES = List.of("run", "load", "fresh");

  /** Beyond this many operations a second a workload that inserts has to be bounded by hand. */
  private static final long OPERATIONS_PER_SECOND = 50_000;

  void check() throws UserError {
    whole("recordcount", 1, Integer.MAX_VALUE, "1000");
    whole("fieldcount", 1, 1_000_000, "10");
    whole("fieldlength", 0, 1 << 30, "100");
    for (var proportion : PROPORTIONS) {
      share(proportion);
    }
    var interval = properties.getProperty("measurement.interval", "op");
    if (!interval.equals("op") && !interval.equals("both")) {
      // With intended alone, YCSB writes no service times, but under their names.
      throw wrong("measurement.interval", interval, "op or both");
    }
    if (phase().equals("run") && proportions() == 0) {
      throw new UserError(name + ": every proportion is 0, so there is nothing to do");
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
  String phase() throws UserError {
    var phase = properties.getProperty("sweep.phase", "run");
    if (!PHASES.contains(phase)) {
      throw wrong("sweep.phase", phase, "run, load, or fresh (as TimelineWorkload)");
    }
    var fillsItself = !properties.getProperty("workload", "").startsWith("site.ycsb.");
    if (phase.equals("fresh") && !fillsItself) {
      throw wrong("sweep.phase", phase, "run or load, since YCSB's workloads need loaded records");
    }
    return phase;
  }

  long records() throws UserError {
    return whole("recordcount", 1, Integer.MAX_VALUE, "1000");
  }

  /** Bytes of a record's values. */
  long recordBytes() throws UserError {
    return whole("fieldcount", 1, 1_000_000, "10") * whole("fieldlength", 0, 1 << 30, "100");
  }

  boolean inserts() throws UserError {
    return phase().equals("run") && share("insertproportion") > 0;
  }

  /**
   * The operation count to give to YCSB where the user gave none. A zipfian workload that inserts
   * sizes its key space by it, and then draws until it hits a key that exists: an unlimited count
   * would have it draw thousands of times for each operation.
   */
  long operations(int cellSeconds) throws UserError {
    var zipfian = properties.getProperty("requestdistribution", "uniform").equals("zipfian");
    return inserts() && zipfian
        ? Math.min(Integer.MAX_VALUE, cellSeconds * OPERATIONS_PER_SECOND)
        : Integer.MAX_VALUE;
  }

  /** How much data there is, with the operation count that YCSB is given. */
  Data data(long operations) throws UserError {
    return new Data(records(), recordBytes(), operations, inserts());
  }

  private double proportions() throws UserError {
    // CoreWorkload's defaults are 95 % reads and 5 % updates.
    if (PROPORTIONS.stream().noneMatch(properties::containsKey)) {
      return 1;
    }
    var sum = 0.0;
    for (var proportion : PROPORTIONS) {
      sum += share(proportion);
    }
    return sum;
  }

  private long whole(String property, long min, long max, String fallback) throws UserError {
    var value = properties.getProperty(property, fallback).strip();
    try {
      var number = Long.parseLong(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(property, value, "a whole number from " + min + " to " + max);
    }
    throw wrong(property, value, "a whole number from " + min + " to " + max);
  }

  private double share(String property) throws UserError {
    var value = properties.getProperty(property, "0").strip();
    try {
      var number = Double.parseDouble(value);
      if (number >= 0 && number <= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(property, value, "a number from 0 to 1");
    }
    throw wrong(property, value, "a number from 0 to 1");
  }

  private UserError wrong(String property, String value, String allowed) {
    var from = origin.apply(property);
    return new UserError(
        name + ": " + property + "=" + value + " (" + from + "): allowed is " + allowed);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import static java.util.Map.entry;

import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.AllowedValues.Choice;
import io.github.ycsbsweep.support.AllowedValues.Flag;
import io.github.ycsbsweep.support.AllowedValues.Forms;
import io.github.ycsbsweep.support.AllowedValues.Percentile;
import io.github.ycsbsweep.support.AllowedValues.Share;
import io.github.ycsbsweep.support.AllowedValues.Whole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** What the values of YCSB's own properties may be, as of 0.17.0. */
public final class CoreValues {

  /** Parts of the operations that are of a kind. */
  static final List<String> PROPORTIONS =
      List.of(
          "readproportion",
          "updateproportion",
          "insertproportion",
          "scanproportion",
          "readmodifywriteproportion");

  private static final AllowedValues ANY_INT = new Whole(0, Integer.MAX_VALUE);

  private static final AllowedValues LENGTH = new Whole(0, 1 << 30);

  /** Of every workload: YCSB's measurements read them, or the runner. */
  private static final Map<String, AllowedValues> COMMON =
      Map.ofEntries(
          entry("recordcount", new Whole(1, Integer.MAX_VALUE)),
          entry("fieldcount", new Whole(1, 1_000_000)),
          entry("fieldlength", LENGTH),
          entry("readproportion", new Share()),
          entry("updateproportion", new Share()),
          entry("insertproportion", new Share()),
          entry("scanproportion", new Share()),
          entry("readmodifywriteproportion", new Share()),
          // With intended alone, YCSB writes no service times, but under their names.
          entry("measurement.interval", new Choice(List.of("op", "both"))),
          entry("measurement.trackjvm", new Flag()),
          entry("measurement.histogram.verbose", new Flag()));

  /** Of CoreWorkload. */
  private static final Map<String, AllowedValues> CORE =
      Map.ofEntries(
          entry(
              ExtendedValues.KEYS,
              new Forms(
                  List.of("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential"),
                  ExtendedValues.FORMS_OF_KEYS)),
          entry(
              ExtendedValues.LENGTHS,
              new Forms(
                  List.of("constant", "uniform", "zipfian", "histogram"),
                  ExtendedValues.FORMS_OF_LENGTHS)),
          entry("scanlengthdistribution", new Choice(List.of("uniform", "zipfian"))),
          entry("insertorder", new Choice(List.of("hashed", "ordered"))),
          entry("minfieldlength", LENGTH),
          entry("minscanlength", new Whole(1, 1_000_000)),
          entry("maxscanlength", new Whole(1, 1_000_000)),
          entry("zeropadding", new Whole(1, 1000)),
          entry("readallfields", new Flag()),
          entry("writeallfields", new Flag()),
          entry("dataintegrity", new Flag()),
          entry("hotspotdatafraction", new Share()),
          entry("hotspotopnfraction", new Share()),
          entry("exponential.percentile", new Percentile()),
          entry("exponential.frac", new Share()),
          entry("core_workload_insertion_retry_limit", ANY_INT),
          entry("core_workload_insertion_retry_interval", ANY_INT));

  /** Workload classes that read the properties of CoreWorkload, and mean the same by them. */
  private static final Set<String> CORE_CLASSES =
      Set.of(
          ExtendedValues.CORE_WORKLOAD,
          ExtendedValues.EXTENDED_WORKLOAD,
          "site.ycsb.workloads.ConstantOccupancyWorkload");

  private CoreValues() {}

  /** Whether a workload class is CoreWorkload, or inherits what it reads. */
  static boolean isCore(String workloadClass) {
    return CORE_CLASSES.contains(workloadClass);
  }

  /** What is allowed by the names of properties, in alphabetical order. */
  static Map<String, AllowedValues> of(String workloadClass) {
    var allowed = new TreeMap<>(COMMON);
    if (isCore(workloadClass)) {
      allowed.putAll(CORE);
      allowed.putAll(ExtendedValues.ALLOWED);
      allowed.putAll(VerificationValues.ALLOWED);
    }
    return allowed;
  }

  /** Why a property of YCSB can't have the value; empty for any other property. */
  public static Optional<String> refusal(String name, String value) {
    return Optional.ofNullable(COMMON.get(name))
        .or(() -> Optional.ofNullable(CORE.get(name)))
        .or(() -> Optional.ofNullable(ExtendedValues.ALLOWED.get(name)))
        .or(() -> Optional.ofNullable(VerificationValues.ALLOWED.get(name)))
        .filter(allowed -> !allowed.include(value))
        .map(allowed -> name + "=" + value + ": allowed is " + allowed.describe(value));
  }

  /** Removes blanks around values, over which YCSB would stumble. */
  public static void strip(Properties properties) {
    for (var name : of(properties.getProperty("workload", "")).keySet()) {
      if (properties.containsKey(name)) {
        properties.setProperty(name, properties.getProperty(name).strip());
      }
    }
  }
}

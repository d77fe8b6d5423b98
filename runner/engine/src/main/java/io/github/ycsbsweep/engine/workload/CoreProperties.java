// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The properties of YCSB itself: a typo in one would silently measure something else, and some are
 * the runner's to set.
 */
public final class CoreProperties {

  /** Set by the runner for every client, by the option that means the same. */
  private static final Map<String, String> RUNNERS =
      Map.ofEntries(
          Map.entry("threadcount", "use --threads"),
          Map.entry("target", "use --target"),
          Map.entry("operationcount", "use --operations"),
          Map.entry("insertcount", "use --records"),
          Map.entry(
              "insertstart", "every cell gets keys of its own; use --records for their number"),
          Map.entry("maxexecutiontime", "use --warmup and --duration"),
          Map.entry("db", "the store's name tells it"),
          Map.entry("dotransactions", "the workload tells it (sweep.phase=load)"),
          Map.entry("sweep.cell", "every cell that needs a name of its own gets one"),
          Map.entry("status", "the runner needs YCSB's status"),
          Map.entry("status.interval", "the runner needs one interval a second"),
          Map.entry("measurementtype", "the runner needs hdrhistogram"),
          Map.entry("hdrhistogram.fileoutput", "the runner needs the logs"),
          Map.entry("hdrhistogram.output.path", "the logs belong into the cell's folder"),
          Map.entry("measurement.raw.output_file", "the runner needs hdrhistogram"),
          Map.entry("measurement.raw.no_summary", "the runner needs hdrhistogram"),
          Map.entry("hiccups.path", "the log of a client's pauses belongs into the cell's folder"),
          Map.entry("serverstate.path", "what servers say belongs into the cell's folder"),
          Map.entry("reportlatencyforeacherror", "the runner needs to tell errors apart"),
          Map.entry("exporter", "the runner reads YCSB's text"),
          Map.entry("exportfile", "the runner reads YCSB's text"));

  /** Properties of site.ycsb.Client, CoreWorkload and Measurements in 0.17.0, and our own. */
  private static final Set<String> KNOWN =
      Set.of(
          "workload",
          "recordcount",
          "insertcount",
          "insertstart",
          "label",
          "table",
          "fieldcount",
          "fieldnameprefix",
          "fieldlengthdistribution",
          "fieldlength",
          "minfieldlength",
          "fieldlengthhistogram",
          "readallfields",
          "writeallfields",
          "dataintegrity",
          "readproportion",
          "updateproportion",
          "insertproportion",
          "scanproportion",
          "readmodifywriteproportion",
          "requestdistribution",
          "zeropadding",
          "minscanlength",
          "maxscanlength",
          "scanlengthdistribution",
          "insertorder",
          "hotspotdatafraction",
          "hotspotopnfraction",
          "core_workload_insertion_retry_limit",
          "core_workload_insertion_retry_interval",
          "exponential.percentile",
          "exponential.frac",
          "measurement.interval",
          "measurement.trackjvm",
          "hdrhistogram.percentiles",
          "measurement.histogram.verbose",
          "latencytrackederrors",
          "threadcount",
          "target",
          "operationcount",
          "maxexecutiontime",
          "valuecompression",
          "hotspot.move",
          "trace.sample",
          "trace.speed",
          "verify",
          "verify.wait",
          "verify.seconds",
          "verify.keys",
          "sweep.phase");

  private CoreProperties() {}

  /** Whether YCSB itself knows the property. */
  public static boolean knows(String name) {
    return KNOWN.contains(name) || RUNNERS.containsKey(name);
  }

  /** Why nobody but the runner may set the property; empty for any other. */
  public static Optional<String> reserved(String name) {
    return Optional.ofNullable(RUNNERS.get(name))
        .map(reason -> name + " is set by the runner: " + reason);
  }

  /** Refuses what only the runner may set, among what the user gave besides the workload file. */
  public static void checkGiven(Properties given) throws UserError {
    for (var name : given.stringPropertyNames()) {
      var reason = reserved(name);
      if (reason.isPresent()) {
        throw new UserError(reason.get());
      }
      if (!KNOWN.contains(name) && !name.contains(".")) {
        var near = NearestName.of(name, KNOWN);
        if (near.isPresent()) {
          throw UserError.of("%s: YCSB has no such property; did you mean %s?", name, near.get());
        }
      }
    }
  }

  /**
   * Removes what only the runner may set from a workload's properties.
   *
   * @return what was removed, and what to use in its place; without the operation count, which
   *     every workload file names
   */
  public static List<String> removeRunners(Properties merged) {
    var removed = new ArrayList<String>();
    for (var name : new TreeSet<>(RUNNERS.keySet())) {
      if (merged.remove(name) != null && !name.equals("operationcount")) {
        removed.add(reserved(name).orElseThrow());
      }
    }
    return removed;
  }
}

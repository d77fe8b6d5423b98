// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.SystemWorkload.Data;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts the phases of a run into the properties of its clients, as the project's PhasedWorkload
 * reads them. The workload of the command line is what is loaded, and what phases do that name no
 * other.
 *
 * @param phases of the run
 * @param warmupSeconds before the first phase, which is longer by them
 * @param merge of the system's workloads
 */
record PhaseMerge(PhasePlan phases, int warmupSeconds, WorkloadMerge merge) {

  /** All phases have those of the records that were loaded, and the class is named apart. */
  private static final Set<String> OF_ALL = Set.of("workload", "recordcount", "sweep.phase");

  private static final String LOAD = "load";

  /** Refuses phases that can't follow each other on the same records. */
  WorkloadProperties of(WorkloadProperties loaded)
      throws IOException, UserError, InterruptedException {
    if (!loaded.phase().equals("run")) {
      throw UserError.of(
          "--phases %s: %s fills an empty store in each cell; allowed: a workload that runs on"
              + " loaded records",
          phases.file(), loaded.workload().name());
    }
    if (Boolean.parseBoolean(loaded.properties().getProperty("verify"))) {
      throw new UserError(
          "--phases and --verify: several phases write the same keys, and none knows what the"
              + " others wrote; drop one of them");
    }
    var properties = new Properties();
    properties.putAll(loaded.properties());
    properties.setProperty("phases.count", Integer.toString(phases.phases().size()));
    var inserts = loaded.data().inserts();
    for (var i = 0; i < phases.phases().size(); i++) {
      var phase = phases.phases().get(i);
      var prefix = "phase." + (i + 1) + ".";
      var before = i == 0 ? warmupSeconds : 0;
      properties.setProperty(prefix + "seconds", Integer.toString(phase.seconds() + before));
      for (var load : phase.loads()) {
        var own = merged(loaded, load);
        inserts |= own.data().inserts();
        var name = load.equals(phase.load()) ? prefix : prefix + "beside.";
        putDifferences(name, loaded.properties(), own.properties(), properties);
        load.threads()
            .ifPresent(count -> properties.setProperty(name + "threads", Integer.toString(count)));
        load.rate().ifPresent(rate -> putRate(name, rate, before, properties));
      }
    }
    var data = loaded.data();
    return loaded.with(
        properties, new Data(data.records(), data.recordBytes(), data.operations(), inserts));
  }

  private WorkloadProperties merged(WorkloadProperties loaded, PhaseLoad load)
      throws IOException, UserError, InterruptedException {
    var workload = load.workload().orElse(loaded.workload());
    var pairs = new ArrayList<>(load.properties());
    try {
      var own = merge.of(loaded.system(), workload, pairs);
      if (own.phase().equals(LOAD)) {
        // A workload that fills an empty store inserts behind the records that are there.
        pairs.addAll(0, YcsbProperties.only("insert"));
        pairs.add(0, "sweep.phase=run");
        own = merge.of(loaded.system(), workload, pairs);
      }
      if (!own.phase().equals("run")) {
        throw UserError.of(
            "%s: brings data of its own; allowed: a workload that runs on loaded records",
            workload.name());
      }
      return own;
    } catch (UserError e) {
      throw new UserError(e.status(), load.place() + ": " + e.getMessage());
    }
  }

  /** What the workload of a phase has that the loaded one has not, or has otherwise. */
  private static void putDifferences(
      String prefix, Properties loaded, Properties own, Properties into) {
    into.setProperty(prefix + "workload", own.getProperty("workload"));
    var without = new TreeSet<>(loaded.stringPropertyNames());
    without.removeAll(own.stringPropertyNames());
    without.removeAll(OF_ALL);
    if (!without.isEmpty()) {
      into.setProperty(prefix + "without", String.join(",", without));
    }
    for (var name : own.stringPropertyNames()) {
      var value = own.getProperty(name);
      if (!OF_ALL.contains(name) && !value.equals(loaded.getProperty(name))) {
        into.setProperty(prefix + "with." + name, value);
      }
    }
  }

  private static void putRate(String prefix, RateSchedule rate, int before, Properties into) {
    var curve = rate.curve().after(before);
    into.setProperty(prefix + "points", curve.toString());
    into.setProperty(prefix + "arrivals", rate.arrivals().word());
    curve
        .repeatsFrom()
        .ifPresent(from -> into.setProperty(prefix + "repeat.from", Double.toString(from)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.RateCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * The values of phases.properties, checked.
 *
 * @param phases in the order of time
 * @param seed of all arrivals
 * @param threads of all clients; 0: those of this one
 */
record PhaseSettings(List<Phase> phases, int seed, int threads) {

  private static final int MOST_PHASES = 1_000;
  private static final int MOST_THREADS = 1_000_000;
  private static final int YEAR = 365 * 24 * 60 * 60;

  /** In the names of the catalogue. */
  private static final String ANY = "phase.N.";

  private static final String BESIDE = "beside.";
  private static final String WITH = "with.";

  /**
   * A phase.
   *
   * @param seconds its length
   * @param loads its own, and what is beside it
   */
  record Phase(int seconds, List<Load> loads) {

    Phase {
      loads = List.copyOf(loads);
    }
  }

  /**
   * What some threads do.
   *
   * @param property that names the class
   * @param workload name of the class
   * @param properties of the workload
   * @param threads of all clients; 0: those that are left
   * @param curve operations a second; empty: a closed loop
   * @param arrivals at a rate
   */
  record Load(
      String property,
      String workload,
      Properties properties,
      int threads,
      Optional<RateCurve> curve,
      ArrivalTimes.Kind arrivals) {}

  /** Of the properties of a client, of which a workload has all that are not its phases'. */
  static PhaseSettings from(Properties given) throws DBException {
    var loader = PhaseSettings.class.getClassLoader();
    var catalog = PropertyCatalog.loadOfWorkload(loader, "phases");
    var of = new Properties();
    var others = new Properties();
    for (var name : given.stringPropertyNames()) {
      var target = name.startsWith("phases.") ? of : name.startsWith("phase.") ? null : others;
      if (target != null) {
        target.setProperty(name, given.getProperty(name));
      }
    }
    var whole = BindingProperties.of(catalog, of);
    var phases = new ArrayList<Phase>();
    for (var number = 1; number <= whole.integer("phases.count", 1, MOST_PHASES); number++) {
      var prefix = "phase." + number + ".";
      try {
        phases.add(phase(catalog, given, others, prefix));
      } catch (DBException e) {
        throw new DBException(e.getMessage().replace(ANY, prefix), e);
      }
    }
    return new PhaseSettings(
        phases,
        whole.integer("phases.seed", 0, Integer.MAX_VALUE),
        whole.integer("phases.threads", 0, MOST_THREADS));
  }

  private static Phase phase(
      PropertyCatalog catalog, Properties given, Properties others, String prefix)
      throws DBException {
    var loads = new ArrayList<Load>();
    var own = BindingProperties.of(catalog, under(prefix, given));
    loads.add(load(own, given, others, prefix));
    var beside = under(prefix + BESIDE, given);
    if (!beside.isEmpty()) {
      loads.add(load(BindingProperties.of(catalog, beside), given, others, prefix + BESIDE));
    }
    return new Phase(own.integer(ANY + "seconds", 1, YEAR), loads);
  }

  /** What the catalogue knows of a phase, or of what is beside it, under the names that it has. */
  private static Properties under(String prefix, Properties given) {
    var found = new Properties();
    for (var name : given.stringPropertyNames()) {
      var rest = name.startsWith(prefix) ? name.substring(prefix.length()) : WITH;
      if (!rest.startsWith(WITH) && !rest.startsWith(BESIDE)) {
        found.setProperty(ANY + rest, given.getProperty(name));
      }
    }
    return found;
  }

  private static Load load(
      BindingProperties properties, Properties given, Properties others, String prefix)
      throws DBException {
    try {
      return new Load(
          prefix + "workload",
          properties.text(ANY + "workload"),
          ofWorkload(properties, given, others, prefix + WITH),
          properties.integer(ANY + "threads", 0, MOST_THREADS),
          ArrivalTimes.curve(properties, ANY),
          properties.choice(ANY + "arrivals", ArrivalTimes.Kind.class));
    } catch (DBException e) {
      throw new DBException(e.getMessage().replace(ANY, prefix), e);
    }
  }

  private static Properties ofWorkload(
      BindingProperties properties, Properties given, Properties others, String with) {
    var own = new Properties();
    own.putAll(others);
    for (var name : properties.optional(ANY + "without").orElse("").split(",", -1)) {
      own.remove(name.strip());
    }
    for (var name : given.stringPropertyNames()) {
      if (name.startsWith(with)) {
        own.setProperty(name.substring(with.length()), given.getProperty(name));
      }
    }
    return own;
  }
}

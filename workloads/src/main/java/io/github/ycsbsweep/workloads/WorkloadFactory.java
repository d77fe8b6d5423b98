// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** Makes the workload that another one wraps. */
final class WorkloadFactory {

  static final String FIRST_KEY = "sweep.insert.first";

  /** Workloads that let the operations of others wait. */
  private static final List<Class<? extends Workload>> PACING =
      List.of(ScheduledWorkload.class, PhasedWorkload.class);

  private WorkloadFactory() {}

  /**
   * An object of a class, or what stands in for it where clients insert keys of their own.
   *
   * @param property that names the class
   */
  static Workload of(String property, String name, Properties properties)
      throws WorkloadException, DBException {
    var type = type(property, name);
    var keepsInsertsApart =
        SimultaneousSettings.checked(properties).optional(FIRST_KEY).isPresent();
    // What paces others makes them by this class, too.
    if (!keepsInsertsApart || PACING.contains(type)) {
      return instance(property, type);
    }
    if (!knowsInserts(name)) {
      throw new WorkloadException(
          FIRST_KEY
              + ": allowed is only with "
              + property
              + "="
              + CoreWorkload.class.getName()
              + ": the inserts of "
              + type.getName()
              + " can't be kept apart from those of other clients");
    }
    return new OwnKeysWorkload();
  }

  /** Whether a workload of this class can share the keys that are inserted with others. */
  static boolean knowsInserts(String name) {
    return name.equals(CoreWorkload.class.getName())
        || name.equals(ExtendedCoreWorkload.class.getName());
  }

  private static Class<? extends Workload> type(String property, String name)
      throws WorkloadException {
    try {
      var type = Class.forName(name).asSubclass(Workload.class);
      if (type != SimultaneousWorkload.class && (isOfAll(property) || !PACING.contains(type))) {
        return type;
      }
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new WorkloadException(wrong(property, name), e);
    }
    throw new WorkloadException(wrong(property, name));
  }

  private static Workload instance(String property, Class<? extends Workload> type)
      throws WorkloadException {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new WorkloadException(wrong(property, type.getName()), e);
    }
  }

  private static String wrong(String property, String name) {
    return property
        + "="
        + name
        + ": allowed is a workload of YCSB's or the binding's jars, with a public constructor"
        + " without parameters, that is not itself "
        + (isOfAll(property)
            ? SimultaneousWorkload.class.getSimpleName()
            : String.join(" or ", PACING.stream().map(Class::getSimpleName).toList()));
  }

  /** Whether it names the workload of a client that begins when others do: paced or not. */
  private static boolean isOfAll(String property) {
    return property.startsWith("sweep.");
  }
}

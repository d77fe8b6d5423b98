// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** Makes the workload that a client runs. */
final class WorkloadFactory {

  private WorkloadFactory() {}

  /** An object of the class that the settings name, or what stands in for it. */
  static Workload of(SimultaneousSettings settings) throws WorkloadException {
    var type = type(settings.workload());
    if (!settings.keepsInsertsApart()) {
      return instance(type);
    }
    if (type != CoreWorkload.class && type != ExtendedCoreWorkload.class) {
      throw new WorkloadException(
          "sweep.insert.first: allowed is only with sweep.workload="
              + CoreWorkload.class.getName()
              + ": the inserts of "
              + type.getName()
              + " can't be kept apart from those of other clients");
    }
    return new OwnKeysWorkload();
  }

  private static Class<? extends Workload> type(String name) throws WorkloadException {
    try {
      var type = Class.forName(name).asSubclass(Workload.class);
      if (type != SimultaneousWorkload.class) {
        return type;
      }
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new WorkloadException(wrong(name), e);
    }
    throw new WorkloadException(wrong(name));
  }

  private static Workload instance(Class<? extends Workload> type) throws WorkloadException {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new WorkloadException(wrong(type.getName()), e);
    }
  }

  private static String wrong(String name) {
    return "sweep.workload="
        + name
        + ": allowed is a workload of YCSB's or the binding's jars, with a public constructor"
        + " without parameters, that is not itself "
        + SimultaneousWorkload.class.getSimpleName();
  }
}

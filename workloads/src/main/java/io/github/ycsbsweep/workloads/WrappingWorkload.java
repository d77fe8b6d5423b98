// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** A workload that decides when the operations of another one begin, and leaves it the rest. */
abstract class WrappingWorkload extends Workload {

  private Optional<Workload> inner = Optional.empty();

  /** Makes the workload of a property, and initializes it. */
  final void wrap(String property, String name, Properties properties) throws WorkloadException {
    try {
      var made = WorkloadFactory.of(property, name, properties);
      made.init(properties);
      inner = Optional.of(made);
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  final Workload inner() {
    return inner.orElseThrow();
  }

  @Override
  public void requestStop() {
    super.requestStop();
    inner().requestStop();
  }

  @Override
  public boolean isStopRequested() {
    return super.isStopRequested() || inner().isStopRequested();
  }

  @Override
  public void cleanup() throws WorkloadException {
    inner().cleanup();
  }
}

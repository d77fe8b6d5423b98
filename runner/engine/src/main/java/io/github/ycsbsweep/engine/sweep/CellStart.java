// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientInvocation.Phase;
import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import java.util.List;
import java.util.OptionalLong;

/**
 * A cell that is about to be measured.
 *
 * @param workload on its system
 * @param threads of all clients together
 * @param repeat from 1
 * @param shape rate and clients
 * @param phase of YCSB that is measured
 * @param properties {@code name=value} of this cell alone
 * @param inserts records that its clients divide
 */
record CellStart(
    PreparedWorkload workload,
    int threads,
    int repeat,
    CellShape shape,
    Phase phase,
    List<String> properties,
    Inserts inserts) {

  CellStart {
    properties = List.copyOf(properties);
  }

  /** A cell of which nothing but its place is known yet. */
  static CellStart of(PreparedWorkload workload, int threads, int repeat, CellShape shape) {
    return new CellStart(workload, threads, repeat, shape, Phase.RUN, List.of(), Inserts.none());
  }

  /** Records of a load. */
  static Inserts load(long start, long count) {
    return new Inserts(OptionalLong.of(start), OptionalLong.of(count), OptionalLong.empty());
  }

  /** A workload that inserts while it runs, behind the records that are there. */
  static Inserts insertsFrom(long first) {
    return new Inserts(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(first));
  }

  CellStart running(Inserts divided, String... given) {
    return new CellStart(workload, threads, repeat, shape, Phase.RUN, List.of(given), divided);
  }

  CellStart loading(Inserts divided, String... given) {
    return new CellStart(workload, threads, repeat, shape, Phase.LOAD, List.of(given), divided);
  }

  String label() {
    return workload.system().label();
  }
}
